import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { BillingOff } from "#app/domain/billing/components/billing-off.tsx";
import { InvoiceTable } from "#app/domain/billing/components/invoice-table.tsx";
import { listInvoices } from "#app/domain/billing/invoices/list-invoices.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.invoices");
  const [shell, invoices] = await Promise.all([shellFor(viewer), listInvoices(viewer)]);
  return { shell, invoices, isBilled: billingTime().isBilled };
}

export default function InvoicesPage() {
  const { shell, invoices, isBilled } = useLoaderData<typeof loader>();
  return (
    <SettingsPage shell={shell}>
      <div className="stack loose">
        {!isBilled && <BillingOff />}
        {(isBilled || invoices.length > 0) && <InvoiceTable invoices={invoices} />}
      </div>
    </SettingsPage>
  );
}
