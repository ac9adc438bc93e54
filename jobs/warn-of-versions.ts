import { warnOfVersions } from "#app/domain/sources/refresh/warn-of-versions.server.ts";
import { defineJob } from "./define.ts";

// Daily; at start it is called once more (app/boot.server.ts).
export default defineJob({ name: "warn-of-versions", cron: "41 5 * * *", zone: "UTC", run: warnOfVersions });
