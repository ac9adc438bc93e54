import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { defineJob } from "./define.ts";

// Hourly, in small bites: what has expired, and what nobody asked for in a long time.
export default defineJob({ name: "clean-up", cron: "17 * * * *", zone: "UTC", run: cleanUp });
