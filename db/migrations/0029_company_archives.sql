CREATE TABLE "company_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"requested_by" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file_id" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_archives_company" ON "company_archives" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_archives_requested_by" ON "company_archives" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "company_archives_open" ON "company_archives" USING btree ("company_id") WHERE "company_archives"."state" in ('waiting', 'making');