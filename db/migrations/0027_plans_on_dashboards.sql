ALTER TABLE "plans" ADD COLUMN "accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "on_dashboards" boolean DEFAULT false NOT NULL;