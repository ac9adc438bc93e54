import type { DashboardView } from "#app/views/dashboard-view.ts";
import { existingPage } from "#app/site-map.ts";
import { willRetry } from "#app/domain/widgets/view/failed-answer.ts";
import { withoutLostSources } from "#app/domain/dashboards/view/read/without-lost-sources.ts";
import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";

export type HoldReason = { readonly text: string; readonly href: string | null };

export type GateFacts = {
  readonly lostSources: readonly { readonly id: string; readonly name: string }[];
  readonly isDashboardActive: boolean;
  readonly isCompanyServed: boolean;
  readonly senderTrouble: string | null;
};

export function holdReasons(view: DashboardView, facts: GateFacts): HoldReason[] {
  const edit = `/dashboards/${view.permalink}/edit`;
  return [
    ...(facts.isCompanyServed
      ? []
      : [{ text: "The trial or subscription has ended.", href: existingPage("/company/subscription") }]),
    ...(facts.isDashboardActive ? [] : [{ text: "The dashboard is archived.", href: "/dashboards?all=1" }]),
    ...facts.lostSources.map(({ id, name }) => ({
      text: `${name} needs to be reconnected.`,
      href: `/company/sources/${id}`,
    })),
    ...exampleReasons(view),
    ...missingDays(view, edit),
    ...(view.widgets.length === 0 ? [{ text: "The dashboard has no widgets.", href: edit }] : []),
    ...view.widgets.flatMap((widget) => widgetReason(widget, edit)),
    ...(facts.senderTrouble === null
      ? []
      : [{ text: facts.senderTrouble, href: existingPage("/company/white-label") }]),
  ];
}

/** Invented numbers must not reach a client. */
function exampleReasons({ widgets, permalink }: DashboardView): HoldReason[] {
  const names = [...new Set(widgets.flatMap(({ example }) => example?.name ?? []))];
  return names.map((name) => ({
    text: `${name} shows example data. Connect it, or delete its widgets.`,
    href: `/dashboards/${permalink}/settings#sources`,
  }));
}

function missingDays({ widgets }: DashboardView, href: string): HoldReason[] {
  const texts = widgets.flatMap(({ coverage }) => coverage?.missing ?? []);
  return [...new Set(texts)].map((text) => ({ text, href }));
}

function widgetReason({ title, body, isPending }: WidgetView, edit: string): HoldReason[] {
  const named = (text: string) => (title ? `${title}: ${text}` : text);
  if (isPending) return [{ text: named("the comparison data is still loading."), href: edit }];
  if (body.kind === "broken") return [{ text: named(sentence(body.what)), href: body.fix?.href ?? edit }];
  if (body.kind === "empty") return [{ text: named(sentence(body.what)), href: edit }];
  return hasData(body) ? [] : [{ text: named("no data for this date range."), href: edit }];
}

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

/** A silent source may answer soon. */
export function mayComplete({ widgets }: DashboardView): boolean {
  return widgets.some(
    ({ body, isPending }) => isPending || (body.kind === "broken" && body.detail === willRetry),
  );
}

export function forClient(view: DashboardView): DashboardView {
  const shown = withoutLostSources(view);
  return {
    ...shown,
    widgets: shown.widgets.map(withoutExampleLink).map((widget) =>
      widget.body.kind === "broken"
        ? {
            ...widget,
            body: { kind: "broken", what: "Not available at the moment", detail: "", fix: null },
          }
        : widget,
    ),
  };
}

function withoutExampleLink(widget: WidgetView): WidgetView {
  return widget.example ? { ...widget, example: { ...widget.example, href: null } } : widget;
}

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
