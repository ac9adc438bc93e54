import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { defineJob } from "./define.ts";

export default defineJob({ name: "clean-up", cron: "17 * * * *", zone: "UTC", run: cleanUp });
