import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/components/dashboard-frame.tsx";
import { type Paper, PrintBar } from "#app/domain/dashboards/components/print-bar.tsx";
import {
  addressesOf,
  drawnDashboard,
  readDashboard,
} from "#app/domain/dashboards/read/read-dashboard.server.ts";
import { usePageContext } from "#app/page-context.tsx";
import { backToDates, refusedPage } from "./refuse-reader.server.ts";

/** `?paper=portrait` rotates the page. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "dashboard.print");
  const read = await readDashboard(viewer, permalink, request, "paper");
  if (read.outcome !== "read") throw await refusedPage(read, permalink, request);
  if (read.asked.problems || read.filtering.problems) throw backToDates(permalink, request);
  const paper: Paper =
    new URL(request.url).searchParams.get("paper") === "portrait" ? "portrait" : "landscape";
  const { base, share } = addressesOf(read);
  return {
    ...drawnDashboard(read.view, null),
    ...(read.as === "visitor" && { siteTitle: "" }),
    theme: "light" as const,
    paper,
    back: share.url,
    print: share.print,
    base,
  };
}

export default function DashboardPrint() {
  const { view, widgets, paper, back, print } = useLoaderData<typeof loader>();
  const { nonce } = usePageContext();
  return (
    <>
      <style
        nonce={nonce}
        dangerouslySetInnerHTML={{
          __html: `@page{size:A4 ${paper === "portrait" ? "portrait" : "landscape"}}`,
        }}
      />
      <PrintBar paper={paper} print={print} back={back} />
      <DashboardFrame view={view} widgets={widgets} mode="print" withScript={false} />
    </>
  );
}
