import { resumeImports } from "#app/domain/sources/files/resume-imports.server.ts";
import { defineJob } from "./define.ts";

export default defineJob({
  name: "resume-imports",
  cron: "*/5 * * * *",
  zone: "UTC",
  run: async () => {
    await resumeImports();
  },
});
