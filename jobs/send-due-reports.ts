import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

// Agencies choose the minute and the time zone.
export default defineJob({
  name: "send-due-reports",
  cron: "* * * * *",
  zone: "UTC",
  run: () => sendDueReports(now()),
});
