import { beginPayment } from "#app/domain/billing/checkout/begin-payment.server.ts";
import { actAs } from "#app/lib/request-context.server.ts";
import type { Registered } from "./register.server.ts";
import type { Register } from "./register.form.ts";

/** Null without a checkout. A closed or declined checkout leaves the trial. */
export async function payAfterRegistering(
  { user, company }: Extract<Registered, { outcome: "registered" }>,
  { dashboards, interval }: Pick<Register, "dashboards" | "interval">,
): Promise<string | null> {
  actAs({ companyId: company.id, id: user.id, name: user.name, tokenName: null });
  const begun = await beginPayment(
    { companyId: company.id, userId: user.id, company },
    { dashboards, interval },
  );
  return begun.outcome === "continue" ? begun.href : null;
}
