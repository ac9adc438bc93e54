import { config } from "#app/config.server.ts";

/** CLOCK_OFFSET_SECONDS shifts the time outside production, to test schedules. */
export function now(): Date {
  return new Date(Date.now() + config.clockOffsetSeconds * 1000);
}
