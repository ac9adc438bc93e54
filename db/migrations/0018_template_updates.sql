ALTER TABLE "dashboard_versions" ADD COLUMN "update_batch" text;--> statement-breakpoint
ALTER TABLE "dashboard_versions" ADD COLUMN "made_from_version" integer;--> statement-breakpoint
CREATE INDEX "dashboard_versions_update_batch" ON "dashboard_versions" USING btree ("update_batch");