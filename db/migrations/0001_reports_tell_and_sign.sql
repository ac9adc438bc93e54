ALTER TABLE "companies" ADD COLUMN "dkim" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "code" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "agency_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "agency_told_at" timestamp with time zone;