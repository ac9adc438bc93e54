import { config } from "#app/config.server.ts";
import { now } from "../clock.server.ts";
import type { BillingTime } from "../company-state.ts";

export function billingTime(at: Date = now()): BillingTime {
  return { now: at, isBilled: config.checkout !== "off" };
}
