import { afterAll, beforeAll } from "vitest";
import { config } from "#app/config.server.ts";
import type { CheckoutKind } from "#app/config/checkout-settings.ts";

/** For the tests of this file: trials, plans and limits need a checkout. */
export function useCheckout(kind: CheckoutKind): void {
  const before = config.checkout;
  beforeAll(() => void Object.assign(config, { checkout: kind }));
  afterAll(() => void Object.assign(config, { checkout: before }));
}
