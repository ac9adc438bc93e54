import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { paperOfAddress } from "#app/domain/dashboards/output/print/paper-of-address.ts";
import { PrintBar } from "#app/domain/dashboards/output/print/print-bar.tsx";
import { printSheets } from "#app/domain/dashboards/output/print/print-sheets.server.ts";
import { Sheets } from "#app/domain/dashboards/output/print/sheets.tsx";
import { letPageLast } from "#app/domain/dashboards/view/kept-pages/kept-pages.server.ts";
import { addressesOf, readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { backToDates, refusedPage } from "./refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

/** `?paper=letter` or `a4` overrides the dashboard's paper. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.print");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read") throw await refusedPage(read, permalink, request);
  if (read.asked.problems || read.filtering.problems) throw backToDates(permalink, request);
  const { view, dashboard } = read;
  const paper = paperOfAddress(new URL(request.url).searchParams, view.pdfPages?.paper ?? "A4");
  const { companyId, content } = dashboard;
  const sheets = await printSheets(companyId, view, { paper, zone: content.timezone, reader: read });
  if (sheets === null) throw failure("unavailable");
  const { share } = addressesOf(read);
  const { isPending = false } = view;
  letPageLast(read.as === "visitor" && read.isLasting);
  return {
    title: view.name,
    lang: view.lang,
    ...(read.as === "visitor" && { siteTitle: "" }),
    theme: "light" as const,
    view: { isPending },
    sheets,
    paper,
    back: share.url,
    print: share.print,
  };
}

export default function DashboardPrint() {
  const { view, sheets, paper, back, print } = useLoaderData<typeof loader>();
  return (
    <>
      <PrintBar paper={paper} sheets={sheets.length} print={print} back={back} {...view} />
      <Sheets sheets={sheets} paper={paper} />
    </>
  );
}
