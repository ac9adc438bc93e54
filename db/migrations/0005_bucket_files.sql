CREATE TABLE "bucket_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"parts" integer NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "in_bucket" boolean DEFAULT false NOT NULL;