import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withAnnotations } from "#app/domain/annotations/place-annotations.ts";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { addDays, day, rangeDays } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { reportPdf } from "#app/pdf/report.ts";
import { shortText } from "#app/views/annotations.ts";
import { DashboardView } from "#app/views/dashboard-view.schema.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { chart, dashboard, seriesChart } from "#tests/pdf/sample-view.ts";
import { hostileText } from "./a-note.ts";

const range = { from: day("2026-10-01"), to: day("2026-10-31") };

function aChart(title: string, height: 1 | 2 | 3): WidgetView {
  const view = chart(seriesChart(), title, "Shop", 2, height);
  const column = { key: "day", label: "Day", role: "dimension", type: "date", class: null } as const;
  const rows = rangeDays(range).map((raw) => [{ raw, text: raw, receipt: null }]);
  const columns = [{ ...column, unit: null, sorted: null, comparison: false } as const];
  const data = { columns, rows, totals: null, totalsLabel: "", shown: 31, of: 31 };
  return { ...view, body: { ...view.body, data } as WidgetView["body"] };
}

const plain = dashboard([aChart("Orders", 2), aChart("Sessions", 1)]);
const hostile = shortText(hostileText);
const texts = [
  "Newsletter “Sourdough week”",
  hostile,
  ...Array.from({ length: 9 }, (_, i) => `Note number ${i + 3}`),
];
const view = withAnnotations(
  plain,
  texts.map((text, i) => ({
    id: `n${i}`,
    from: addDays(range.from, i * 2 + 4),
    to: addDays(range.from, i * 2 + (i === 4 ? 6 : 4)),
    text: text === hostile ? hostileText : text,
    list: "Site",
    isInternal: false,
    widgets: i < 3 ? [plain.widgets[0]!.id] : null,
  })),
  range,
  formatter("en"),
);
const silent = { onWidget: () => {}, onBrokenImage: () => {} };

type Node = { role?: string; alt?: string; id?: string; children?: Node[] };

async function read(bytes: Uint8Array) {
  const file = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const parts: { role: string; alt: string; text: string }[] = [];
  const loose: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const words = new Map<string, string>();
    const open: (string | null)[] = [];
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    for (const item of items as { type?: string; id?: string; str?: string }[]) {
      if (item.type?.startsWith("begin")) open.push(item.id ?? null);
      else if (item.type === "endMarkedContent") open.pop();
      else {
        const id = open.at(-1);
        if (id) words.set(id, `${words.get(id) ?? ""}${item.str} `);
        else loose.push(item.str ?? "");
      }
    }
    const walk = (node: Node, path: string): void => {
      const here = node.role ? `${path}/${node.role}` : path;
      if (node.id) parts.push({ role: here, alt: "", text: (words.get(node.id) ?? "").replace(/\s+/g, " ") });
      if (node.alt) parts.push({ role: here, alt: node.alt, text: "" });
      for (const child of node.children ?? []) walk(child, here);
    };
    walk((await page.getStructTree()) as Node, "");
  }
  return { parts, loose, pages: file.numPages };
}

test("the stored view with annotations is read as it was written", () => {
  expect(DashboardView.parse(JSON.parse(JSON.stringify(view)))).toEqual(view);
});

test.each(["landscape", "portrait"] as const)(
  "a %s PDF has the list in its structure",
  async (orientation) => {
    const bytes = await reportPdf(view, {}, { paper: "A4", orientation }, silent);
    const { parts, loose } = await read(bytes);
    const items = parts.filter(({ role }) => role.includes("/L/LI/LBody"));
    const said = items.map(({ text }) => text).join(" | ");
    for (const text of texts.slice(3)) expect(said).toContain(text);
    expect(said).toContain("12–14 Oct".replace("12–14", "13–15"));
    const figures = parts.filter(({ alt }) => alt.includes("Annotations: 1 at"));
    expect(figures).toHaveLength(2);
    expect(loose.join("")).not.toContain("Note number");
    expect(parts.map(({ text }) => text).join(" ")).toContain("+ 3 older annotations");
  },
);

test("a hostile text is text in the PDF and the page", async () => {
  const two = withAnnotations(
    plain,
    [
      {
        id: "n",
        ...range,
        to: range.from,
        text: hostileText,
        list: "Site",
        isInternal: false,
        widgets: null,
      },
    ],
    range,
    formatter("en"),
  );
  const bytes = await reportPdf(two, {}, { paper: "A4", orientation: "landscape" }, silent);
  const said = (await read(bytes)).parts.map(({ text }) => text).join(" ");
  expect(said).toContain("<img src=x onerror=alert(1)>");

  const html = renderToStaticMarkup(<WidgetCard view={two.widgets[0]!} />);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img");
});

test("the page lists what is drawn, with a link to the rest on a phone", () => {
  const html = renderToStaticMarkup(
    <WidgetCard view={view.widgets[0]!} noteHref="/annotations/new?dashboard=d" />,
  );
  const items = [...html.matchAll(/<li><b aria-hidden="true">(\d)<\/b>/g)].map(([, number]) =>
    Number(number),
  );
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(html).toContain("+ 3 older annotations");
  expect(html).toMatch(/href="#n-w\d+">5 more/);
  expect(html).toContain("Annotations: 1 at");
  expect(html).toContain('href="/annotations/new?dashboard=d"');
});

test("a dashboard without annotations makes the same file as before they existed", async () => {
  const options = { paper: "A4", orientation: "landscape" } as const;
  const [bare, none] = [
    await reportPdf(plain, {}, options, silent),
    await reportPdf(withAnnotations(plain, [], range, formatter("en")), {}, options, silent),
  ];
  expect(Buffer.from(none).equals(Buffer.from(bare))).toBe(true);
});
