import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  DashboardPage,
  type DashboardPageProps,
  Widgets,
} from "#app/domain/dashboards/view/components/dashboard-page.tsx";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataColumn } from "#app/views/widget-view.ts";
import { day } from "#app/lib/plain-date.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { buildChart, buildWidget } from "#tests/domain/widgets/components/build-view.ts";

function buildView(changes: Partial<DashboardView> = {}): DashboardView {
  return {
    id: "d1",
    permalink: "bakery",
    name: "Harbour Lane Bakery",
    lang: "en",
    period: {
      from: "2026-10-01",
      to: "2026-10-31",
      compareFrom: "2026-08-31",
      compareTo: "2026-09-30",
      text: "1–31 October 2026",
      compareText: "compared with the 31 days before, 31 August – 30 September",
    },
    asOf: "Data as of 3 November 2026, 06:10, Europe/Berlin",
    attention: null,
    brand: deriveBrand("#0e6b5c"),
    theme: "auto",
    logoFileId: "logo",
    backgroundFileId: null,
    clientFileId: null,
    backgroundColor: null,
    footer: "",
    agency: { name: "Northlight Studio", contact: "hello@northlight.example" },
    widgets: [buildWidget(buildChart({ Organic: [1, 2, 3] }))],
    ...changes,
  };
}

const dates: DashboardPageProps["dates"] = {
  action: "/dashboards/bakery",
  rangeType: "last_month",
  comparison: "previous",
  min: day("2021-01-01"),
  max: day("2026-11-02"),
  today: day("2026-11-03"),
};
const share: DashboardPageProps["share"] = {
  url: "https://reports.example/dashboards/bakery?month=10&year=2026",
  pdf: { page: "/dashboards/bakery/pdf?month=10&year=2026", api: "/api/dashboards/bakery/pdf" },
  print: "/dashboards/bakery/print?month=10&year=2026",
  csv: null,
  xlsx: null,
  mail: null,
};
type Shown = Partial<DashboardPageProps> & {
  view?: DashboardView;
  filesOf?: (id: string) => { csv: string; png: string; svg: string };
};
const html = ({ view = buildView(), filesOf, ...props }: Shown = {}) =>
  renderToStaticMarkup(
    <DashboardPage view={view} dates={dates} share={share} {...props}>
      <Widgets widgets={view.widgets} {...(filesOf && { filesOf })} />
    </DashboardPage>,
  );

test("dates, comparison and the time of the data appear once, at the top", () => {
  const page = html();
  expect(page).toContain('<h1 dir="auto">Harbour Lane Bakery</h1>');
  expect(page).toContain("compared with the 31 days before, 31 August – 30 September");
  expect(page.match(/Data as of/g)).toHaveLength(1);
});

test("the page shows the agency's logo, or its name without one", () => {
  expect(html()).toContain('<img src="/files/logo" alt="Northlight Studio"');
  expect(html({ view: buildView({ logoFileId: null }) })).not.toContain("<img");
  expect(html({ view: buildView({ logoFileId: null }) })).toMatch(/<b[^>]*>Northlight Studio<\/b>/);
});

test("the share menu tells the agency who can open the dashboard", () => {
  const who = { text: "Only your company can see it", href: "/dashboards/bakery/share" };
  expect(html({ share: { ...share, who } })).toMatch(
    /href="\/dashboards\/bakery\/share"[^]*Only your company can see it/,
  );
  expect(html()).not.toContain("can see it");
});

test("sharing uses plain links with these dates", () => {
  const page = html();
  expect(page).toContain('href="https://reports.example/dashboards/bakery?month=10&amp;year=2026"');
  expect(page).toContain('href="/dashboards/bakery/pdf?month=10&amp;year=2026"');
  expect(page).toContain('href="/dashboards/bakery/print?month=10&amp;year=2026"');
  expect(page).not.toContain("Mail reporting");
});

test("where a PDF has too many widgets, its link is disabled and has a tooltip with the reason", () => {
  const sentence = "PDF export is disabled for dashboards with more than 100 widgets.";
  const page = html({ share: { ...share, pdf: { tooMany: sentence } } });
  const [, id] = /<span role="link" aria-disabled="true" aria-describedby="([^"]+)" tabindex="0"/.exec(page)!;
  expect(page).toMatch(new RegExp(`<span role="tooltip" id="${id}"[^>]*>${sentence}</span>`));
  expect(page).not.toContain("data-pdf");
  expect(html({ share }), "null otherwise").not.toContain("tooltip");
});

test("emailed reports are offered to people who may send them", () => {
  expect(html({ share: { ...share, mail: "/company/automatic-reports/new" } })).toContain(
    ">Mail reporting</span></a>",
  );
});

test("a frame has neither band nor footer", () => {
  expect(html({})).toContain("Prepared by");
  const frame = html({ mode: "embed" });
  expect(frame).not.toContain("Prepared by");
  expect(frame).toContain("<form");
});

test("the dates are fixed where the reader may not change them", () => {
  expect(html({ dates: null })).not.toContain("Change date range");
});

test("text is on a card where there is a picture behind it", () => {
  const page = html({ view: buildView({ backgroundFileId: "sky" }) });
  expect(page).toContain("background-image:url(&quot;/files/sky&quot;)");
  expect(page).toContain('data-image="true"');
});

test("each chart links to all of its rows and to its picture", () => {
  const widgets = [buildWidget(buildChart({ Organic: Array.from({ length: 90 }, () => 1) }), { id: "w9" })];
  const filesOf = (id: string) => ({ csv: `/${id}/csv`, png: `/${id}/png`, svg: `/${id}/svg` });
  const page = html({ view: buildView({ widgets }), filesOf });
  for (const format of ["csv", "png", "svg"]) expect(page).toContain(`href="/w9/${format}"`);
});

test("a table across the page is as high as its rows, and no higher", () => {
  const column = { key: "a", label: "A", role: "dimension", type: "text" } as DataColumn;
  const rows = Array.from({ length: 4 }, (_, i) => [{ raw: `r${i}`, text: `r${i}`, receipt: null }]);
  const data = { columns: [column], rows, totals: null, totalsLabel: "", shown: 4, of: 4 };
  const table = (width: 2 | 4, id: string) =>
    buildWidget({ kind: "table", data, bars: false }, { id, width, height: 3 });
  const chart = buildWidget(buildChart({ Organic: [1, 2, 3] }), { id: "c", width: 2, height: 2 });
  const page = html({ view: buildView({ widgets: [table(4, "across"), table(2, "beside"), chart] }) });
  const heightOf = (id: string) => new RegExp(`<section id="${id}"[^>]*--h:(\\d)`).exec(page)?.[1];
  expect([heightOf("across"), heightOf("beside"), heightOf("c")]).toEqual(["1", "2", "2"]);
});

test("a page of sixteen month charts with their tables stays small", () => {
  const values = (seed: number) =>
    Array.from({ length: 31 }, (_, i) => Math.round(500 + 300 * Math.sin(i * seed)));
  const widgets = Array.from({ length: 16 }, (_, i) =>
    buildWidget(buildChart({ Organic: values(i + 1), Paid: values(i + 2), Mail: values(i + 3) }), {
      id: `w${i}`,
    }),
  );
  expect(gzipSync(html({ view: buildView({ widgets }) })).length).toBeLessThan(30_000);
});

test("a widget's description is under its title", () => {
  const described = { ...buildWidget(buildChart({ Organic: [1, 2, 3] })), description: "Paid orders only" };
  expect(html({ view: buildView({ widgets: [described] }) })).toMatch(
    /<\/h2>.*<p[^>]*>Paid orders only<\/p>.*<\/header>/s,
  );
  expect(html()).not.toContain("Paid orders only");
});

test("a page color gives title and footer a plate, and a second color is a panel behind the widgets", () => {
  expect(html()).not.toContain("data-plate");
  const one = html({ view: buildView({ backgroundColor: "#000000" }) });
  expect(one).toContain('data-plate="true"');
  expect(one).not.toContain("data-image");
  expect(one).not.toMatch(/class="[^"]*panel[^"]*"><div/);
  const two = buildView({ backgroundColor: "#000000", panelColor: "#eeeeee" });
  for (const mode of ["page", "embed"] as const)
    expect(html({ view: two, mode, dates: null })).toMatch(/<div class="[^"]*panel[^"]*">/);
});
