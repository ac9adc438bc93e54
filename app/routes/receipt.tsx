import { useLoaderData } from "@remix-run/react";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { NoReceipt, ReceiptDetails } from "#app/domain/receipts/components/receipt-details.tsx";
import { loadReceipt } from "#app/domain/receipts/load-receipt.server.ts";

export const loader = agencyLoader("receipt", async ({ viewer, params: { id = "" }, query }) => {
  const receipt = await loadReceipt(viewer, id, query);
  switch (receipt.outcome) {
    case "not-found":
      return null;
    case "unavailable":
      return { receipt };
    case "receipt":
      return { receipt, title: `${receipt.page.label}, ${receipt.page.text}` };
  }
});

export default function ReceiptPage() {
  const { receipt } = useLoaderData<typeof loader>();
  return (
    <AgencyPage section="/dashboards">
      {receipt.outcome === "receipt" ? <ReceiptDetails page={receipt.page} /> : <NoReceipt {...receipt} />}
    </AgencyPage>
  );
}
