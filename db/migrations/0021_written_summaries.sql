CREATE TABLE "written_summaries" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"dashboard_id" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"compare_from" date,
	"compare_to" date,
	"sentences" jsonb NOT NULL,
	"via" text NOT NULL,
	"written_by" text,
	"author_name" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "written_summaries_once" UNIQUE NULLS NOT DISTINCT("dashboard_id","from","to","compare_from","compare_to")
);
--> statement-breakpoint
ALTER TABLE "written_summaries" ADD CONSTRAINT "written_summaries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_summaries" ADD CONSTRAINT "written_summaries_dashboard_id_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_summaries" ADD CONSTRAINT "written_summaries_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_summaries_company" ON "written_summaries" USING btree ("company_id");