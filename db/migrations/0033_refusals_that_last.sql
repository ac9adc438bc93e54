ALTER TABLE "sources" ADD COLUMN "refusals" jsonb;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "refused_since" timestamp with time zone;