import { useLoaderData } from "@remix-run/react";
import { BillingOff } from "#app/domain/billing/components/billing-off.tsx";
import { InvoiceTable } from "#app/domain/billing/components/invoice-table.tsx";
import { listInvoices } from "#app/domain/billing/invoices/list-invoices.server.ts";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";

export const loader = agencyLoader("company.invoices", async ({ viewer }) => ({
  invoices: await listInvoices(viewer),
  isBilled: billingTime().isBilled,
}));

export default function InvoicesPage() {
  const { invoices, isBilled } = useLoaderData<typeof loader>();
  return (
    <SettingsPage>
      <div className="stack loose">
        {!isBilled && <BillingOff />}
        {(isBilled || invoices.length > 0) && <InvoiceTable invoices={invoices} />}
      </div>
    </SettingsPage>
  );
}
