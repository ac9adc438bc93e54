import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { loadGroupReceipt } from "#app/domain/groups/receipts/load-group-receipt.server.ts";
import { NoReceipt, ReceiptDetails } from "#app/domain/receipts/components/receipt-details.tsx";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";

/** `?days=7|30&to=` or `?alert=`, then `&before=1`, `&decimals=1` (group-spot.ts). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.receipt");
  const { campaignId = "", domainId = "", metric = "" } = params;
  const address = { groupId: campaignId, domainId, metric };
  const receipt = await loadGroupReceipt(viewer, address, new URL(request.url).searchParams);
  if (receipt.outcome === "not-found") throw notFound();
  const { label, text } = receipt.outcome === "receipt" ? receipt.page : { label: receipt.label, text: "–" };
  return { shell: await shellFor(viewer), receipt, title: `${label}, ${text}` };
}

export default function GroupReceiptPage() {
  const { shell, receipt, title } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell} section="/groups">
      {receipt.outcome === "receipt" ? (
        <ReceiptDetails page={receipt.page} />
      ) : (
        <NoReceipt title={title} {...receipt} />
      )}
    </AgencyPage>
  );
}
