import { useLoaderData } from "@remix-run/react";
import { loadGroupReceipt } from "#app/domain/groups/receipts/load-group-receipt.server.ts";
import { NoReceipt, ReceiptDetails } from "#app/domain/receipts/components/receipt-details.tsx";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";

/** `?days=7|30&to=` or `?alert=`, then `&before=1`, `&decimals=1` (group-spot.ts). */
export const loader = agencyLoader("campaign.receipt", async ({ viewer, params, query }) => {
  const { campaignId = "", domainId = "", metric = "" } = params;
  const address = { groupId: campaignId, domainId, metric };
  const receipt = await loadGroupReceipt(viewer, address, query);
  if (receipt.outcome === "not-found") return null;
  const { label, text } = receipt.outcome === "receipt" ? receipt.page : { label: receipt.label, text: "–" };
  return { receipt, title: `${label}, ${text}` };
});

export default function GroupReceiptPage() {
  const { receipt, title } = useLoaderData<typeof loader>();
  return (
    <AgencyPage section="/groups">
      {receipt.outcome === "receipt" ? (
        <ReceiptDetails page={receipt.page} />
      ) : (
        <NoReceipt title={title} {...receipt} />
      )}
    </AgencyPage>
  );
}
