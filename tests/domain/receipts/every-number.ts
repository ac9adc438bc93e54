import { expect } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { loadReceipt } from "#app/domain/receipts/load-receipt.server.ts";
import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";

export type ShownNumber = {
  readonly widget: string;
  readonly receipt: string;
  readonly text: string;
  readonly value: number | null;
};

/** The dashboard as its own people see it, over the days in `query`. */
export async function ownersView(dashboard: Dashboard, query = "") {
  const { period } = periodFromUrl(new URLSearchParams(query), dashboard, now());
  return loadDashboardView(dashboard, period, { as: "owner", receipts: true });
}

/** Every number with a receipt, as displayed on the page. */
export function shownNumbers(widgets: readonly WidgetView[]): ShownNumber[] {
  return widgets.flatMap(({ title, body }): ShownNumber[] => {
    const number = (text: string, value: unknown, receipt: string | null): ShownNumber[] =>
      receipt === null ? [] : [{ widget: title, receipt, text, value: value as number | null }];
    const ofTable = ({ rows, totals }: DataTable) =>
      [...rows.flat(), ...(totals ?? [])].flatMap(({ text, raw, receipt }) => number(text, raw, receipt));
    switch (body.kind) {
      case "summary": {
        const figures = body.figures.flatMap(({ figure, was }) => [
          ...number(figure.text, figure.value, figure.receipt),
          ...(was ? number(was.text, was.value, was.receipt) : []),
        ]);
        return [...figures, ...ofTable(body.data)];
      }
      case "chart":
      case "table":
        return ofTable(body.data);
      default:
        return [];
    }
  });
}

/** The part of a link after "/receipts/", as the router passes it. */
export function addressOf(receipt: string): { id: string; params: URLSearchParams } {
  const { pathname, searchParams } = new URL(`/receipts/${receipt}`, "http://localhost");
  return { id: decodeURIComponent(pathname.slice("/receipts/".length)), params: searchParams };
}

export async function receiptBehind(viewer: Viewer, receipt: string) {
  const { id, params } = addressOf(receipt);
  const loaded = await loadReceipt(viewer, id, params);
  if (loaded.outcome !== "receipt") throw new Error(`${receipt}: ${loaded.outcome}`);
  return loaded.page;
}

/** Opens every receipt: it must show the page's number and recalculate it from the file's rows. */
export async function expectReceiptsFor(viewer: Viewer, numbers: readonly ShownNumber[]) {
  for (const { widget, receipt, text, value } of numbers) {
    const page = await receiptBehind(viewer, receipt);
    const what = `${widget}: ${receipt}`;
    expect({ what, text: page.text, value: page.value }).toEqual({ what, text, value });
    expect({ what, ...page.again }).toEqual({ what, text, isSame: true });
    expect(page.steps.at(-1), what).toMatchObject({ text });
  }
}
