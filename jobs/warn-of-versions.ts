import { warnOfVersions } from "#app/domain/sources/refresh/warn-of-versions.server.ts";
import { defineJob } from "./define.ts";

// A process without jobs warns at start (app/boot.server.ts).
export default defineJob({ name: "warn-of-versions", cron: "41 5 * * *", zone: "UTC", run: warnOfVersions });
