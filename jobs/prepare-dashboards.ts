import { prepareDashboards } from "#app/domain/dashboards/read/prepare-dashboards.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

// Every quarter hour a new day may start in some time zone.
export default defineJob({
  name: "prepare-dashboards",
  cron: "4,19,34,49 * * * *",
  zone: "UTC",
  run: () => prepareDashboards(now()),
});
