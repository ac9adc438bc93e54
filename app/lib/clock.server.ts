import { config } from "#app/config.server.ts";

/** Now, as the product sees it: CLOCK_OFFSET_SECONDS moves it outside production, for trying schedules. */
export function now(): Date {
  return new Date(Date.now() + config.clockOffsetSeconds * 1000);
}
