CREATE TABLE "source_events" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text,
	"login_id" text,
	"source_kind" text NOT NULL,
	"name" text NOT NULL,
	"account" text,
	"detail" text,
	"happened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"recipient" text NOT NULL,
	"event_ids" jsonb NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"code" integer,
	"error" text,
	"handed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "source_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "source_events" ADD CONSTRAINT "source_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_mails" ADD CONSTRAINT "source_mails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_mails" ADD CONSTRAINT "source_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_events_once" ON "source_events" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "source_events_open" ON "source_events" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "source_mails_open" ON "source_mails" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "source_mails_company" ON "source_mails" USING btree ("company_id","created_at");