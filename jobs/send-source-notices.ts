import { sendSourceNotices } from "#app/domain/notices/send-source-notices.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

// Every minute: it only looks up what happened since.
export default defineJob({
  name: "send-source-notices",
  cron: "* * * * *",
  zone: "UTC",
  run: () => sendSourceNotices(now()),
});
