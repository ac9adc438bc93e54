ALTER TABLE "companies" ADD COLUMN "domain_token" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "domain_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "domain_dns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dkim_next" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dns_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dns_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "currency" text;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_domain" ON "companies" USING btree (lower("domain_cname")) WHERE "companies"."domain_verified_at" is not null;