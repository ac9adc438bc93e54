import { resumeImports } from "#app/domain/sources/files/resume-imports.server.ts";
import { defineJob } from "./define.ts";

// At start, for what a stop cut off; then every five minutes, for what another process left behind.
export default defineJob({
  name: "resume-imports",
  cron: "*/5 * * * *",
  zone: "UTC",
  run: async () => {
    await resumeImports();
  },
});
