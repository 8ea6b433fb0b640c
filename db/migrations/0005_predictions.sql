ALTER TABLE "trees" ADD COLUMN "predictions" "bytea";--> statement-breakpoint
ALTER TABLE "trees" ALTER COLUMN "predictions" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION pg_temp.pack_counts("x" integer[]) RETURNS bytea LANGUAGE sql AS $$
  SELECT CASE WHEN count(*) = 0 OR min("c") = max("c") THEN '\x00'::bytea || int4send(coalesce(min("c"), 0))
    WHEN max("c") < 256 THEN '\x01'::bytea || string_agg(substring(int4send("c") FROM 4), ''::bytea ORDER BY "o")
    ELSE '\x04'::bytea || string_agg(int4send("c"), ''::bytea ORDER BY "o") END
  FROM unnest("x") WITH ORDINALITY AS u ("c", "o")
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.pack_reals("x" double precision[]) RETURNS bytea LANGUAGE sql AS $$
  SELECT CASE WHEN bool_and("c" IS NULL OR "c" = 'NaN') IS NOT FALSE THEN '\x00'::bytea
    ELSE '\x08'::bytea || string_agg(float8send(coalesce("c", 'NaN')), ''::bytea ORDER BY "o") END
  FROM unnest("x") WITH ORDINALITY AS u ("c", "o")
$$;--> statement-breakpoint
-- Rows written before have what lib/derive/calibration/packed-predictions writes.
WITH "named" AS (
  SELECT "run_id", "tree_id", "predictor", (row_number() OVER (PARTITION BY "run_id", "tree_id" ORDER BY min("pre")))::int AS "place"
  FROM "nodes" WHERE "pre" IS NOT NULL AND "predictor" IS NOT NULL GROUP BY 1, 2, 3
), "listed" AS (
  SELECT "run_id", "tree_id", int4send(count(*)::int) || string_agg(int4send(octet_length(x."bytes")) || x."bytes", ''::bytea ORDER BY "place") AS "bytes"
  FROM "named", LATERAL (SELECT convert_to("predictor", 'UTF8') AS "bytes") x GROUP BY 1, 2
), "columns" AS (
  SELECT n."run_id", n."tree_id", count(*)::int AS "count",
    array_agg(n."origin"::int + CASE WHEN n."reward" IS NULL THEN 0 ELSE 4 END ORDER BY n."pre") AS "kind", array_agg(n."depth" ORDER BY n."pre") AS "depth",
    array_agg(coalesce(p."place", 0) ORDER BY n."pre") AS "predictor", array_agg(n."k" ORDER BY n."pre") AS "k", array_agg(n."n" ORDER BY n."pre") AS "n",
    array_agg(n."bare_k" ORDER BY n."pre") AS "bare_k", array_agg(n."bare_n" ORDER BY n."pre") AS "bare_n",
    array_agg(n."fresh_k" ORDER BY n."pre") AS "fresh_k", array_agg(n."fresh_n" ORDER BY n."pre") AS "fresh_n",
    array_agg(n."v" ORDER BY n."pre") AS "v", array_agg(n."exact_v" ORDER BY n."pre") AS "exact_v"
  FROM "nodes" n LEFT JOIN "named" p ON p."run_id" = n."run_id" AND p."tree_id" = n."tree_id" AND p."predictor" = n."predictor"
  WHERE n."pre" IS NOT NULL GROUP BY 1, 2
)
UPDATE "trees" t SET "predictions" = (
  SELECT int4send(coalesce(c."count", 0)) || coalesce(l."bytes", int4send(0)) || pg_temp.pack_counts(c."kind") || pg_temp.pack_counts(c."depth")
    || pg_temp.pack_counts(c."predictor") || pg_temp.pack_counts(c."k") || pg_temp.pack_counts(c."n") || pg_temp.pack_counts(c."bare_k")
    || pg_temp.pack_counts(c."bare_n") || pg_temp.pack_counts(c."fresh_k") || pg_temp.pack_counts(c."fresh_n") || pg_temp.pack_reals(c."v")
    || pg_temp.pack_reals(c."exact_v"))
FROM "trees" o LEFT JOIN "columns" c ON c."run_id" = o."run_id" AND c."tree_id" = o."id" LEFT JOIN "listed" l ON l."run_id" = o."run_id" AND l."tree_id" = o."id"
WHERE t."run_id" = o."run_id" AND t."id" = o."id";--> statement-breakpoint
DROP FUNCTION pg_temp.pack_counts(integer[]);--> statement-breakpoint
DROP FUNCTION pg_temp.pack_reals(double precision[]);
