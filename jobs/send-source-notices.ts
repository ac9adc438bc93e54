import { sendSourceNotices } from "#app/domain/notices/send-source-notices.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { defineJob } from "./define.ts";

export default defineJob({
  name: "send-source-notices",
  cron: "* * * * *",
  zone: "UTC",
  run: () => sendSourceNotices(now()),
});
