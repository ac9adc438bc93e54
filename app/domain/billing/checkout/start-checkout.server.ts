import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { countActiveDashboards } from "#db/queries/dashboards.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { addCheckout, type CheckoutRow } from "#db/queries/billing/checkouts.ts";
import { getCompany } from "#db/queries/companies.ts";
import { offerFor, planBasis } from "../offer/plan-offer.server.ts";
import type { Basket } from "../rules/prices.ts";

export type Started =
  | { readonly outcome: "started"; readonly checkout: CheckoutRow }
  | { readonly outcome: "off" }
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "too-few"; readonly used: number };

export async function startCheckout(
  { companyId, userId }: Pick<Viewer, "companyId" | "userId">,
  basket: Basket,
): Promise<Started> {
  if (config.checkout === "off") return { outcome: "off" };
  const company = await getCompany(companyId);
  const isSame =
    company.dashboardsLimit === basket.dashboards && company.subscriptionInterval === basket.interval;
  if (company.subscriptionId !== null && company.state === "active" && isSame)
    return { outcome: "unchanged" };
  const used = await countActiveDashboards(companyId);
  if (used > basket.dashboards + company.bonusDashboards) return { outcome: "too-few", used };
  const { quote, coupons } = await offerFor(company, basket);
  const checkout = await inTransaction(async () => {
    const started = await addCheckout({
      id: newUnguessableId(),
      companyId,
      userId,
      provider: config.checkout,
      ...basket,
      coupons: coupons.usable.map(({ code }) => code),
      cents: quote.todayCents,
      renewalCents: quote.totalCents,
      creditCents: quote.creditCents,
      basis: planBasis(company),
      createdAt: now(),
    });
    const { id, dashboards, interval } = started;
    const name = `${dashboards} dashboards, every ${interval === 12 ? "year" : "month"}`;
    await recordEvents(companyId, [{ action: "subscription.checkout-started", subject: { id, name } }]);
    return started;
  });
  return { outcome: "started", checkout };
}
