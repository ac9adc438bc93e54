import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

// Every minute, because agencies choose their own minute and time zone. It only looks up what is due.
export default defineJob({
  name: "send-due-reports",
  cron: "* * * * *",
  zone: "UTC",
  run: () => sendDueReports(now()),
});
