import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { NoReceipt, ReceiptDetails } from "#app/domain/receipts/components/receipt-details.tsx";
import { loadReceipt } from "#app/domain/receipts/load-receipt.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "receipt");
  const { searchParams } = new URL(request.url);
  const [shell, receipt] = await Promise.all([shellFor(viewer), loadReceipt(viewer, id, searchParams)]);
  switch (receipt.outcome) {
    case "not-found":
      throw notFound();
    case "unavailable":
      return { shell, receipt };
    case "receipt":
      return { shell, receipt, title: `${receipt.page.label}, ${receipt.page.text}` };
  }
}

export default function ReceiptPage() {
  const { shell, receipt } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell} section="/dashboards">
      {receipt.outcome === "receipt" ? <ReceiptDetails page={receipt.page} /> : <NoReceipt {...receipt} />}
    </AgencyPage>
  );
}
