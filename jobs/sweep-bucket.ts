import { sweepBucket } from "#app/domain/files/sweep-bucket.server.ts";
import { defineJob } from "./define.ts";

// Hourly, and apart from the clean-up: a bucket that does not answer holds up nothing else.
export default defineJob({
  name: "sweep-bucket",
  cron: "37 * * * *",
  zone: "UTC",
  run: async () => {
    await sweepBucket();
  },
});
