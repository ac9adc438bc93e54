CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"work" jsonb NOT NULL,
	"key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp with time zone,
	"error" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("name","key") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
-- What pg-boss had still to do goes on here.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		INSERT INTO "jobs" ("id", "name", "work")
			SELECT "id"::text, "name", "data" FROM "pgboss"."job"
			WHERE "state" < 'completed' AND "name" IN ('import-csv', 'make-pdf');
		DROP SCHEMA "pgboss" CASCADE;
	END IF;
END $$;
