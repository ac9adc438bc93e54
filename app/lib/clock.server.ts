import { config } from "#app/config.server.ts";

/** CLOCK_OFFSET_SECONDS tests schedules, not in production. */
export function now(): Date {
  return new Date(Date.now() + config.clockOffsetSeconds * 1000);
}
