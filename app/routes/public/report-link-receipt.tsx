import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { ClientReceiptPage } from "#app/domain/receipts/components/client-receipt-page.tsx";
import { loadClientReceipt } from "#app/domain/receipts/load-client-receipt.server.ts";
import { checkReportLink } from "#app/domain/reports/links/open-report-link.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { siteTitle } from "./site-title.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request, params: { token = "", id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "reportLink.receipt");
  const checked = await checkReportLink(token, viewer, request);
  const base = `/report-links/${token}`;
  if (checked.outcome === "password-needed") throw redirect(base, { headers: privatePageHeaders });
  if (checked.outcome === "gone") {
    if (checked.door) throw failure("gone", { headers: privatePageHeaders });
    throw notFound();
  }
  const { dashboard, range, purpose } = checked.link;
  if (purpose !== "dashboard") throw notFound();
  const loaded = await loadClientReceipt(dashboard, id, new URL(request.url).searchParams, range);
  if (loaded.outcome === "not-found") throw notFound();
  const { head, receipt } = loaded;
  return data(
    {
      siteTitle,
      title: receipt ? `${receipt.label}, ${receipt.text}` : head.name,
      lang: head.lang,
      theme: head.theme,
      head,
      receipt,
      backHref: `${base}?show=today`,
    },
    { headers: privatePageHeaders },
  );
}

export default function ReportLinkReceiptPage() {
  const { head, receipt, backHref } = useLoaderData<typeof loader>();
  return <ClientReceiptPage head={head} receipt={receipt} backHref={backHref} />;
}
