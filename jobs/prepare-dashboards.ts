import { prepareDashboards } from "#app/domain/dashboards/read/prepare-dashboards.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

// Four times an hour, because somewhere a day has just begun: its dashboards show other days from then on.
export default defineJob({
  name: "prepare-dashboards",
  cron: "4,19,34,49 * * * *",
  zone: "UTC",
  run: () => prepareDashboards(now()),
});
