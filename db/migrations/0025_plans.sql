CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"metric" text NOT NULL,
	"source_ids" jsonb NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"months" jsonb NOT NULL,
	"call_key" text,
	"call_hash" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_company" ON "plans" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "plans_client" ON "plans" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "plans_created_by" ON "plans" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_call_key" ON "plans" USING btree ("company_id","call_key") WHERE "plans"."call_key" is not null;