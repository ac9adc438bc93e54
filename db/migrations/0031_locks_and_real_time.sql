ALTER TABLE "dashboards" ADD COLUMN "lock_taken_from" text;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "lock_asked_by" text;--> statement-breakpoint
ALTER TABLE "pdf_exports" ADD COLUMN "real_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_lock_taken_from_users_id_fk" FOREIGN KEY ("lock_taken_from") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_lock_asked_by_users_id_fk" FOREIGN KEY ("lock_asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;