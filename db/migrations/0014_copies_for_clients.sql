ALTER TABLE "dashboards" ADD COLUMN "copied_from_id" text;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "copied_from_version" integer;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "copy_batch" text;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_copied_from_id_dashboards_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."dashboards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboards_copied_from" ON "dashboards" USING btree ("copied_from_id");--> statement-breakpoint
CREATE INDEX "dashboards_copy_batch" ON "dashboards" USING btree ("copy_batch");