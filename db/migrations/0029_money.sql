CREATE TABLE "billing_emails" (
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_emails_company_id_kind_cause_pk" PRIMARY KEY("company_id","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text,
	"provider" text NOT NULL,
	"dashboards" integer NOT NULL,
	"interval" integer NOT NULL,
	"coupons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cents" integer NOT NULL,
	"renewal_cents" integer NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"basis" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "occurred_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company_coupons" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "billing_emails" ADD CONSTRAINT "billing_emails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_company" ON "checkouts" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "checkout_events" ADD CONSTRAINT "checkout_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_events_company" ON "checkout_events" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "checkout_events_subscription" ON "checkout_events" USING btree ("subscription_id");