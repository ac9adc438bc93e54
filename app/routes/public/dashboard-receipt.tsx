import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { openDashboard } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { ClientReceiptPage } from "#app/domain/receipts/components/client-receipt-page.tsx";
import { loadClientReceipt } from "#app/domain/receipts/load-client-receipt.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { refusedPage } from "#app/routes/dashboards/refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request, params: { permalink = "", id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.receipt");
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome !== "open") throw await refusedPage(opened, permalink, request);
  const loaded = await loadClientReceipt(opened.dashboard, id, new URL(request.url).searchParams);
  if (loaded.outcome === "not-found") throw notFound();
  const { head, receipt, query } = loaded;
  return data(
    {
      siteTitle: "",
      title: receipt ? `${receipt.label}, ${receipt.text}` : head.name,
      lang: head.lang,
      theme: head.theme,
      head,
      receipt,
      backHref: `/dashboards/${permalink}?${query}`,
    },
    { headers: privatePageHeaders },
  );
}

export default function DashboardReceiptPage() {
  const { head, receipt, backHref } = useLoaderData<typeof loader>();
  return <ClientReceiptPage head={head} receipt={receipt} backHref={backHref} />;
}
