CREATE TABLE "member_clients" (
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"company_id" text NOT NULL,
	CONSTRAINT "member_clients_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "client_ids" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "only_clients" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_clients" ADD CONSTRAINT "member_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_clients" ADD CONSTRAINT "member_clients_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_clients" ADD CONSTRAINT "member_clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_clients_client" ON "member_clients" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "member_clients_company" ON "member_clients" USING btree ("company_id");