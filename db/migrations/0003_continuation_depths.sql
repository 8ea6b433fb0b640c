ALTER TABLE "trees" ADD COLUMN "continuation_depths" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Rows written before have what a rebuild would give them.
WITH "ends" AS (
  SELECT n."run_id", n."tree_id", least(a."depth", 15) AS "depth", count(*) FILTER (WHERE x."reward" >= r."pass_mark") AS "k", count(*) AS "n"
  FROM "nodes" n JOIN "runs" r ON r."id" = n."run_id"
    JOIN "nodes" a ON a."run_id" = n."run_id" AND a."tree_id" = n."tree_id" AND md5(a."node")::uuid = md5(n."origin_anchor")::uuid AND a."pre" IS NOT NULL,
    unnest(array_prepend(n."reward", n."repeats")) AS x ("reward")
  WHERE n."origin" = 2 AND n."pre" IS NOT NULL AND n."reward" IS NOT NULL AND x."reward" <> 'NaN' GROUP BY 1, 2, 3
), "deepest" AS (SELECT "run_id", "tree_id", max("depth") AS "depth" FROM "ends" GROUP BY 1, 2
), "slots" AS (
  SELECT d."run_id", d."tree_id", s."depth", coalesce(e."k", 0) AS "k", coalesce(e."n", 0) - coalesce(e."k", 0) AS "failures"
  FROM "deepest" d CROSS JOIN LATERAL generate_series(0, d."depth") AS s ("depth")
    LEFT JOIN "ends" e ON e."run_id" = d."run_id" AND e."tree_id" = d."tree_id" AND e."depth" = s."depth"
), "counts" AS (
  SELECT s."run_id", s."tree_id", array_agg(o."count"::int ORDER BY s."depth", o."place") AS "counts"
  FROM "slots" s CROSS JOIN LATERAL (VALUES (0, s."k"), (1, s."failures")) AS o ("place", "count") GROUP BY 1, 2
)
UPDATE "trees" t SET "continuation_depths" = c."counts" FROM "counts" c WHERE c."run_id" = t."run_id" AND c."tree_id" = t."id";
