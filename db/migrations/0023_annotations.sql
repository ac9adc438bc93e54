CREATE TABLE "annotations" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text,
	"dashboard_id" text,
	"widget_id" text,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"text" text NOT NULL,
	"list" text NOT NULL,
	"visible" boolean NOT NULL,
	"external_id" text,
	"call_key" text,
	"call_hash" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_dashboard_id_dashboards_id_fk" FOREIGN KEY ("dashboard_id") REFERENCES "public"."dashboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotations_company" ON "annotations" USING btree ("company_id","from");--> statement-breakpoint
CREATE INDEX "annotations_client" ON "annotations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "annotations_dashboard" ON "annotations" USING btree ("dashboard_id");--> statement-breakpoint
CREATE INDEX "annotations_created_by" ON "annotations" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_external_id" ON "annotations" USING btree ("company_id","external_id") WHERE "annotations"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_call_key" ON "annotations" USING btree ("company_id","call_key") WHERE "annotations"."call_key" is not null;