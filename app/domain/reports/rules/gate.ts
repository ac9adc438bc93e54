import type { DashboardView } from "#app/views/dashboard-view.ts";
import { existingPage } from "#app/site-map.ts";
import { withoutLostSources } from "#app/domain/dashboards/read/without-lost-sources.ts";
import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";

/** Why a report is held, for the agency, and the page that helps, where there is one. */
export type HoldReason = { readonly text: string; readonly href: string | null };

/** What the numbers themselves cannot tell. */
export type GateFacts = {
  /** Sources of this dashboard that must be connected again. */
  readonly lostSources: readonly { readonly id: string; readonly name: string }[];
  readonly isDashboardActive: boolean;
  /** Trial or subscription. */
  readonly isCompanyServed: boolean;
  /** Why a mail server would take the agency's mail for forged; null when all is well. */
  readonly senderTrouble: string | null;
};

/** A client never receives a broken report: every source connected, every widget with data, the sender aligned. */
export function holdReasons(view: DashboardView, facts: GateFacts): HoldReason[] {
  const edit = `/dashboards/${view.permalink}/edit`;
  return [
    ...(facts.isCompanyServed
      ? []
      : [{ text: "The trial or subscription is over.", href: existingPage("/company/subscription") }]),
    ...(facts.isDashboardActive ? [] : [{ text: "The dashboard is archived.", href: "/dashboards?all=1" }]),
    ...facts.lostSources.map(({ id, name }) => ({
      text: `${name} needs to be connected again.`,
      href: `/company/sources/${id}`,
    })),
    ...missingDays(view, edit),
    ...(view.widgets.length === 0 ? [{ text: "The dashboard has no widgets.", href: edit }] : []),
    ...view.widgets.flatMap((widget) => widgetReason(widget, edit)),
    ...(facts.senderTrouble === null ? [] : [{ text: facts.senderTrouble, href: null }]),
  ];
}

/** What sources do not know of the period, once for each. */
function missingDays({ widgets }: DashboardView, href: string): HoldReason[] {
  const texts = widgets.flatMap(({ coverage }) => coverage?.missing ?? []);
  return [...new Set(texts)].map((text) => ({ text, href }));
}

function widgetReason({ title, body, isPending }: WidgetView, edit: string): HoldReason[] {
  const named = (text: string) => (title ? `${title}: ${text}` : text);
  if (isPending) return [{ text: named("what it is compared with is still being fetched."), href: edit }];
  if (body.kind === "broken") return [{ text: named(sentence(body.what)), href: body.fix?.href ?? edit }];
  if (body.kind === "empty") return [{ text: named(sentence(body.what)), href: edit }];
  return hasData(body) ? [] : [{ text: named("no numbers for these days."), href: edit }];
}

/** Words and pictures need no data; a number that is not known anywhere is none. */
function hasData(body: Exclude<WidgetBody, { kind: "broken" | "empty" }>): boolean {
  if (body.kind === "text" || body.kind === "image") return true;
  if (body.kind === "summary") return body.figures.some(({ figure }) => figure.value !== null);
  if (body.kind === "chart" && body.chart.kind === "gauge") return body.chart.value !== null;
  const { columns, rows, totals } = body.data;
  const cells = [...rows, ...(totals ? [totals] : [])].flatMap((row) =>
    row.filter((_, at) => columns[at]?.role === "metric" && !columns[at]?.comparison),
  );
  return cells.some(({ raw }) => raw !== null);
}

/** The snapshot is read as the agency, for the gate. Clients get no lost sources, and no advice on the others. */
export function forClient(view: DashboardView): DashboardView {
  const shown = withoutLostSources(view);
  return {
    ...shown,
    widgets: shown.widgets.map((widget) =>
      widget.body.kind === "broken"
        ? { ...widget, body: { kind: "broken", what: "Not available at the moment", detail: "", fix: null } }
        : widget,
    ),
  };
}

/** Whether all of these days are there, and no number of them will change any more. */
export function isSettled(view: DashboardView): boolean {
  return view.widgets.every(
    ({ settledUntil, coverage }) =>
      (settledUntil === null || settledUntil.slice(0, 10) >= view.period.to) &&
      (coverage?.missing.length ?? 0) === 0,
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
