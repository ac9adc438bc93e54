CREATE TABLE "realtime_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "opened_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alert_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "lock_taken_from" text;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "lock_asked_by" text;--> statement-breakpoint
ALTER TABLE "pdf_exports" ADD COLUMN "real_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_mails" ADD COLUMN "about" text DEFAULT 'sources' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "from" date;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "to" date;--> statement-breakpoint
-- Alerts of before were of the group's days until the day before they opened.
UPDATE "alerts" SET
	"to" = ("alerts"."opened_at" AT TIME ZONE 'UTC')::date - 1,
	"from" = ("alerts"."opened_at" AT TIME ZONE 'UTC')::date - (
		SELECT "groups"."range" FROM "domain_metrics"
			JOIN "group_domains" ON "group_domains"."id" = "domain_metrics"."domain_id"
			JOIN "groups" ON "groups"."id" = "group_domains"."group_id"
			WHERE "domain_metrics"."id" = "alerts"."domain_metric_id"
	);--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "to" SET NOT NULL;--> statement-breakpoint
-- From now on a metric has one open alert: the newest.
UPDATE "alerts" SET "state" = 'resolved', "resolved_at" = coalesce("resolved_at", "opened_at")
	WHERE "state" <> 'resolved' AND EXISTS (
		SELECT 1 FROM "alerts" "newer" WHERE "newer"."domain_metric_id" = "alerts"."domain_metric_id"
			AND "newer"."state" <> 'resolved' AND ("newer"."opened_at", "newer"."id") > ("alerts"."opened_at", "alerts"."id")
	);--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "is_news" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_metrics" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "domain_metrics" ADD COLUMN "read_on" date;--> statement-breakpoint
ALTER TABLE "group_domains" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "group_domains" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_domains" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_domains" ADD COLUMN "queried_on" date;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "metrics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "curve" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "watched_on" date;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "watched_by" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "watched_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "realtime_messages_age" ON "realtime_messages" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_lock_taken_from_users_id_fk" FOREIGN KEY ("lock_taken_from") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_lock_asked_by_users_id_fk" FOREIGN KEY ("lock_asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_domains" ADD CONSTRAINT "group_domains_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("company_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("domain_metric_id") WHERE "alerts"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "domain_metrics_company" ON "domain_metrics" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "domain_metrics_source" ON "domain_metrics" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "group_domains_company" ON "group_domains" USING btree ("company_id","queried_on");--> statement-breakpoint
CREATE INDEX "group_domains_client" ON "group_domains" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "groups_created_by" ON "groups" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "group_domains" DROP COLUMN "order";