ALTER TABLE "automatic_reports" ADD COLUMN "cc" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "ask_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "ask_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "at_deadline" text DEFAULT 'skip' NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_reports" ADD COLUMN "skipped_dues" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "role" text DEFAULT 'to' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "decide_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_runs_decided_by" ON "report_runs" USING btree ("decided_by");