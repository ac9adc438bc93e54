CREATE TABLE "report_questions" (
	"company_id" text NOT NULL,
	"source_id" text NOT NULL,
	"key" text NOT NULL,
	"query" jsonb NOT NULL,
	"version" integer,
	"fetched_at" timestamp with time zone,
	"stale_at" timestamp with time zone,
	"wanted_at" timestamp with time zone,
	"urgency" integer DEFAULT 1 NOT NULL,
	"not_before" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"failed_at" timestamp with time zone,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_questions_company_id_source_id_key_pk" PRIMARY KEY("company_id","source_id","key")
);
--> statement-breakpoint
CREATE TABLE "source_lists" (
	"company_id" text NOT NULL,
	"source_id" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_lists_company_id_source_id_key_pk" PRIMARY KEY("company_id","source_id","key")
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "refreshed_by" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "refreshed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_lists" ADD CONSTRAINT "source_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_lists" ADD CONSTRAINT "source_lists_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_questions_wanted" ON "report_questions" USING btree ("wanted_at") WHERE "report_questions"."wanted_at" is not null;--> statement-breakpoint
CREATE INDEX "report_questions_used" ON "report_questions" USING btree ("used_at");