import { forgetUnusedLogins } from "#app/domain/sources/access/forget-logins.server.ts";
import { defineJob } from "./define.ts";

// Providers are told soon after the last source of a login was deleted, and nobody waits for it.
export default defineJob({
  name: "forget-logins",
  cron: "*/5 * * * *",
  zone: "UTC",
  run: forgetUnusedLogins,
});
