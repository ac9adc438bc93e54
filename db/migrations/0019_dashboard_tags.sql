ALTER TABLE "dashboards" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "tags_before" jsonb;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "tag_batch" text;