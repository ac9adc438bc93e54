CREATE INDEX "deliveries_run" ON "deliveries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "report_runs_to_prepare" ON "report_runs" USING btree ("due_at","id") WHERE "report_runs"."state" in ('due', 'claimed', 'snapshot');--> statement-breakpoint
CREATE INDEX "report_runs_to_send" ON "report_runs" USING btree ("due_at","id") WHERE "report_runs"."state" = 'rendered';