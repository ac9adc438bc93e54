ALTER TABLE "logins" RENAME TO "connections";--> statement-breakpoint
ALTER TABLE "connections" RENAME CONSTRAINT "logins_company_id_companies_id_fk" TO "connections_company_id_companies_id_fk";--> statement-breakpoint
ALTER INDEX "logins_account" RENAME TO "connections_account";--> statement-breakpoint
ALTER INDEX "logins_pkey" RENAME TO "connections_pkey";--> statement-breakpoint
ALTER TABLE "sources" RENAME COLUMN "login_id" TO "connection_id";--> statement-breakpoint
ALTER TABLE "sources" RENAME CONSTRAINT "sources_login_id_logins_id_fk" TO "sources_connection_id_connections_id_fk";--> statement-breakpoint
ALTER INDEX "sources_login" RENAME TO "sources_connection";--> statement-breakpoint
ALTER TABLE "source_events" RENAME COLUMN "login_id" TO "connection_id";--> statement-breakpoint
ALTER TABLE "report_questions" RENAME TO "report_queries";--> statement-breakpoint
ALTER TABLE "report_queries" RENAME CONSTRAINT "report_questions_company_id_companies_id_fk" TO "report_queries_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "report_queries" RENAME CONSTRAINT "report_questions_source_id_sources_id_fk" TO "report_queries_source_id_sources_id_fk";--> statement-breakpoint
ALTER TABLE "report_queries" RENAME CONSTRAINT "report_questions_company_id_source_id_key_pk" TO "report_queries_company_id_source_id_key_pk";--> statement-breakpoint
ALTER INDEX "report_questions_wanted" RENAME TO "report_queries_wanted";--> statement-breakpoint
ALTER INDEX "report_questions_used" RENAME TO "report_queries_used";--> statement-breakpoint
ALTER TABLE "report_runs" RENAME COLUMN "held_because" TO "hold_reasons";--> statement-breakpoint
ALTER TABLE "report_runs" RENAME COLUMN "agency_told_at" TO "agency_notified_at";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "agency_told_at" TO "agency_notified_at";
