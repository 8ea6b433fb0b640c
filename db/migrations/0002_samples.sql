ALTER TABLE "nodes" ADD COLUMN "bare_k" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "bare_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "fresh_k" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "fresh_n" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Rows written before have what a rebuild would give them. A continuation that was itself expanded, which no engine does, is left to the rebuild.
WITH "ends" AS (
  SELECT n."run_id", n."tree_id", n."pre", n."origin", n."origin_anchor", count(*)::int AS "n", (count(*) FILTER (WHERE x."reward" >= r."pass_mark"))::int AS "k"
  FROM "nodes" n JOIN "runs" r ON r."id" = n."run_id", unnest(array[n."reward"] || coalesce(n."repeats", '{}')) AS x ("reward")
  WHERE n."pre" IS NOT NULL AND n."reward" IS NOT NULL AND x."reward" <> 'NaN' GROUP BY 1, 2, 3, 4, 5
), "own" AS (
  SELECT n."run_id", n."tree_id", n."no", n."pre", n."last", coalesce(e."k", 0) AS "k", coalesce(e."n", 0) AS "n",
    sum(coalesce(e."k", 0)) OVER w AS "to_k", sum(coalesce(e."n", 0)) OVER w AS "to_n"
  FROM "nodes" n LEFT JOIN "ends" e ON e."run_id" = n."run_id" AND e."tree_id" = n."tree_id" AND e."pre" = n."pre" AND e."origin" = 1
  WHERE n."pre" IS NOT NULL WINDOW w AS (PARTITION BY n."run_id", n."tree_id" ORDER BY n."pre")
), "bare" AS (
  SELECT a."run_id", a."tree_id", a."no", b."to_k" - a."to_k" + a."k" AS "k", b."to_n" - a."to_n" + a."n" AS "n"
  FROM "own" a JOIN "own" b ON b."run_id" = a."run_id" AND b."tree_id" = a."tree_id" AND b."pre" = a."last"
), "fresh" AS (
  SELECT a."run_id", a."tree_id", a."no", sum(e."k") AS "k", sum(e."n") AS "n"
  FROM "ends" e JOIN "nodes" a ON a."run_id" = e."run_id" AND a."tree_id" = e."tree_id" AND md5(a."node")::uuid = md5(e."origin_anchor")::uuid
  WHERE e."origin" = 2 AND e."pre" > a."pre" AND e."pre" <= a."last" GROUP BY 1, 2, 3
)
UPDATE "nodes" n SET "bare_k" = b."k", "bare_n" = b."n",
  "fresh_k" = coalesce(f."k", CASE WHEN n."origin" = 2 THEN n."k" ELSE 0 END), "fresh_n" = coalesce(f."n", CASE WHEN n."origin" = 2 THEN n."n" ELSE 0 END)
FROM "bare" b LEFT JOIN "fresh" f ON f."run_id" = b."run_id" AND f."tree_id" = b."tree_id" AND f."no" = b."no"
WHERE n."run_id" = b."run_id" AND n."tree_id" = b."tree_id" AND n."no" = b."no";
