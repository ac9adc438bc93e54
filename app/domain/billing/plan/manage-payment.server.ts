import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import { providerOf } from "../checkout/provider-of.server.ts";
import { type TestCard, testCardOf } from "../checkout/test-charges.server.ts";

export type PaymentPage =
  | { readonly href: string }
  | { readonly card: TestCard; readonly isOverdue: boolean };

export async function managePayment({ companyId }: Viewer): Promise<PaymentPage> {
  const company = await getCompany(companyId);
  const { plan, state } = company;
  if (config.checkout === "off" || !plan) return { href: "/company/subscription" };
  if (plan.provider === "test") return { card: testCardOf(company), isOverdue: state === "overdue" };
  return {
    href: (await providerOf(plan.provider).accountPage(plan.account)) ?? "/company/subscription?failed",
  };
}
