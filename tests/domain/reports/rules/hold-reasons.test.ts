import { expect, test } from "vitest";
import { digestOf } from "#app/mail/report/digest.ts";
import { forClient, holdReasons, isSettled, mayComplete } from "#app/domain/reports/rules/hold-reasons.ts";
import { failedAnswer } from "#app/domain/widgets/view/failed-answer.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { channelTable, exampleView, exampleWidget, figure, summary } from "#tests/mail/example-view.ts";

const well = { lostSources: [], isDashboardActive: true, isCompanyServed: true, senderTrouble: null };

function reasons(body: WidgetBody) {
  return holdReasons(exampleView({ widgets: [exampleWidget("Paid social", body)] }), well).map(
    ({ text }) => text,
  );
}

const unknown = { raw: null, text: "–", receipt: null };
const table = channelTable(2);
const unknownTable = {
  ...table,
  rows: table.rows.map(([name]) => [name ?? unknown, unknown, unknown]),
  totals: [unknown, unknown, unknown],
};

test("a source that does not answer is waited for, what a person must repair is not", () => {
  const broken = (kind: "unavailable" | "reconnect" | "bad-request") => {
    const source = { id: "s1", kind: "semrush", name: "Semrush", isProvider: true };
    const body = { kind: "broken", ...failedAnswer({ kind, what: "No." }, source, { as: "owner" }) } as const;
    return exampleView({ widgets: [exampleWidget("Paid social", body)] });
  };
  expect(mayComplete(exampleView())).toBe(false);
  expect(mayComplete(broken("unavailable"))).toBe(true);
  expect(mayComplete(broken("reconnect"))).toBe(false);
  expect(mayComplete(broken("bad-request"))).toBe(false);
});

test("a dashboard with all its numbers passes", () => {
  expect(holdReasons(exampleView(), well)).toEqual([]);
});

test.each<[string, WidgetBody]>([
  ["text", { kind: "text", blocks: [] }],
  ["a picture", { kind: "image", fileId: "f1", alt: "", caption: "" }],
  [
    "a table with one known number",
    { kind: "table", data: { ...unknownTable, totals: table.totals }, bars: false },
  ],
  [
    "a summary with one known number",
    summary(
      figure("a", "–", { figure: { value: null, text: "–", receipt: null } }),
      figure("b", "0", { figure: { value: 0, text: "0", receipt: null } }),
    ),
  ],
  [
    "a gauge at zero",
    {
      kind: "chart",
      data: unknownTable,
      chart: {
        kind: "gauge",
        label: "",
        min: 0,
        max: 1,
        minText: "",
        maxText: "",
        value: 0,
        text: "0",
        goal: null,
      },
    },
  ],
])("%s passes", (_, body) => {
  expect(reasons(body)).toEqual([]);
});

test.each<[string, WidgetBody, string]>([
  [
    "a broken widget",
    { kind: "broken", what: "No new data since 24 October", detail: "", fix: null },
    "Paid social: No new data since 24 October.",
  ],
  [
    "an empty widget",
    { kind: "empty", what: "No orders in October", detail: "" },
    "Paid social: No orders in October.",
  ],
  [
    "a summary without a number",
    summary(figure("a", "–", { figure: { value: null, text: "–", receipt: null } })),
    "Paid social: no data for this date range.",
  ],
  [
    "a table of gaps",
    { kind: "table", data: unknownTable, bars: false },
    "Paid social: no data for this date range.",
  ],
  [
    "a gauge without a number",
    {
      kind: "chart",
      data: table,
      chart: {
        kind: "gauge",
        label: "",
        min: 0,
        max: 1,
        minText: "",
        maxText: "",
        value: null,
        text: "–",
        goal: null,
      },
    },
    "Paid social: no data for this date range.",
  ],
])("%s puts the report on hold", (_, body, said) => {
  expect(reasons(body)).toEqual([said]);
});

test("every reason links to the page that helps, if there is one", () => {
  const view = exampleView({
    widgets: [
      exampleWidget("Ads", {
        kind: "broken",
        what: "Gone",
        detail: "",
        fix: { label: "Open", href: "/company/sources/s2" },
      }),
    ],
  });
  const all = holdReasons(view, {
    lostSources: [{ id: "s1", name: "Facebook Ads" }],
    isDashboardActive: false,
    isCompanyServed: false,
    senderTrouble: "The DNS changed.",
  });
  expect(all.map(({ href }) => href)).toEqual([
    "/company/subscription",
    "/dashboards?all=1",
    "/company/sources/s1",
    "/company/sources/s2",
    "/company/white-label",
  ]);
  expect(holdReasons(exampleView({ widgets: [] }), well)).toEqual([
    { text: "The dashboard has no widgets.", href: "/dashboards/harbour-lane/edit" },
  ]);
});

test("a client reads that numbers are not available, and no advice for the agency", () => {
  const view = exampleView({
    widgets: [
      exampleWidget("Ads", {
        kind: "broken",
        what: "Gone",
        detail: "Reconnect it.",
        fix: { label: "Open", href: "/company/sources/s2" },
      }),
    ],
  });
  expect(JSON.stringify(forClient(view))).not.toMatch(/Reconnect|company\/sources/);
  expect(forClient(view).widgets[0]?.body).toMatchObject({
    what: "Not available at the moment",
    detail: "",
  });
});

test("a report omits widgets of a lost source and says so once", () => {
  const lost = (title: string, name: string) =>
    exampleWidget(title, {
      kind: "broken",
      what: "Connect it again.",
      detail: "",
      fix: null,
      lost: { name, how: "disconnected", since: "24 October 2026" },
    });
  const view = exampleView({
    widgets: [...exampleView().widgets, lost("Reach", "Facebook Ads"), lost("Cost", "Facebook Ads")],
  });
  const shown = forClient(view);
  expect(shown.widgets.map(({ title }) => title)).toEqual(exampleView().widgets.map(({ title }) => title));
  expect(shown.attention).toBe("Facebook Ads disconnected since 24 October 2026: 2 widgets left out");
  expect(digestOf(shown).missing).toEqual([`${shown.attention}.`]);
  const many = ["A", "B", "C", "D", "E"].map((name) => lost("Reach", name));
  expect(forClient(exampleView({ widgets: many })).attention).toMatch(
    /^A .* · B .* · C disconnected since 24 October 2026: 1 widget left out · 2 widgets of other sources left out$/,
  );
});

test("numbers are settled when every widget's last day is", () => {
  const [one, two] = exampleView().widgets;
  const view = (settledUntil: string | null) =>
    exampleView({
      widgets: [
        { ...one!, settledUntil: null },
        { ...two!, settledUntil },
      ],
    });
  expect(isSettled(view("2026-10-30"))).toBe(false);
  expect(isSettled(view("2026-10-31"))).toBe(true);
  expect(isSettled(view(null))).toBe(true);
});
