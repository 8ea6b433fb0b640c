CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"tree_key" text NOT NULL,
	"node" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"span" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "node_tokens" ADD COLUMN "entropies" double precision[];--> statement-breakpoint
ALTER TABLE "node_tokens" ADD COLUMN "texts" text;--> statement-breakpoint
CREATE INDEX "notes_node" ON "notes" USING btree ("run_id",md5("tree_key"),md5("node"));--> statement-breakpoint
CREATE UNIQUE INDEX "notes_label" ON "notes" USING btree ("run_id",md5("tree_key"),md5("node"),md5("text")) WHERE "notes"."kind" = 'label';