CREATE TABLE "member_clients" (
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"company_id" text NOT NULL,
	CONSTRAINT "member_clients_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
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
CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"person_id" text,
	"person_name" text NOT NULL,
	"token_name" text,
	"action" text NOT NULL,
	"subject_id" text,
	"subject_name" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"network" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "companies" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "login_identities" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_identities" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "client_ids" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "only_clients" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "occurred_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_events" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company_coupons" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "member_clients" ADD CONSTRAINT "member_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_clients" ADD CONSTRAINT "member_clients_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_clients" ADD CONSTRAINT "member_clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_emails" ADD CONSTRAINT "billing_emails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_clients_client" ON "member_clients" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "member_clients_company" ON "member_clients" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "checkouts_company" ON "checkouts" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "company_archives_company" ON "company_archives" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_archives_requested_by" ON "company_archives" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "company_archives_open" ON "company_archives" USING btree ("company_id") WHERE "company_archives"."state" in ('waiting', 'making');--> statement-breakpoint
ALTER TABLE "checkout_events" ADD CONSTRAINT "checkout_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- From now on a person has one account of each service: the newest.
DELETE FROM "login_identities" "older" USING "login_identities" "newer"
	WHERE "older"."user_id" = "newer"."user_id" AND "older"."provider" = "newer"."provider"
		AND ("newer"."created_at", "newer"."id") > ("older"."created_at", "older"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "login_identities_person" ON "login_identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "checkout_events_company" ON "checkout_events" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "checkout_events_subscription" ON "checkout_events" USING btree ("subscription_id");