import { sweepBucket } from "#app/domain/files/sweep-bucket.server.ts";
import { defineJob } from "./define.ts";

// Separate from the clean-up, so that an unreachable bucket delays nothing else.
export default defineJob({
  name: "sweep-bucket",
  cron: "37 * * * *",
  zone: "UTC",
  run: async () => {
    await sweepBucket();
  },
});
