import { prepareDashboards } from "#app/domain/dashboards/read/prepare-dashboards.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

// Every 15 minutes, because a new day starts in some time zone and changes the date ranges there.
export default defineJob({
  name: "prepare-dashboards",
  cron: "4,19,34,49 * * * *",
  zone: "UTC",
  run: () => prepareDashboards(now()),
});
