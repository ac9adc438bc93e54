import { forgetUnusedConnections } from "#app/domain/sources/access/forget-connections.server.ts";
import { defineJob } from "./define.ts";

// Revokes connections soon after their last source was deleted, outside the request.
export default defineJob({
  name: "forget-logins",
  cron: "*/5 * * * *",
  zone: "UTC",
  run: forgetUnusedConnections,
});
