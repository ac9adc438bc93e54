import { mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { widgetResult } from "#app/domain/dashboards/api/dashboard-result.ts";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { runAllSteps } from "#app/lib/steps.ts";
import { joinAnswers } from "#app/domain/widgets/rows/join-answers.ts";
import { comparedTotal, totalBefore } from "#app/domain/widgets/rows/shown-table.ts";
import { LoadedAnswers, buildFollowUpQueries, widgetData } from "#app/domain/widgets/data/widget-answers.ts";
import { buildWidgetQueries } from "#app/domain/widgets/data/widget-questions.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import type { ChangeView, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { digestText } from "#app/mail/report/plain-text.ts";
import { defaultAlertRule, findAlert } from "#app/metrics/alerts.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { dashboard } from "#tests/pdf/sample-view.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { anyCase, type Case, periodOf } from "./case.ts";
import { metrics, sourceOf } from "./sources.ts";

const longRuns = Number(process.env.FLAT_SERIES_RUNS ?? 1_000);
/** Draws page and PDF in one of this many cases. */
const drawnEvery = 10;
const words = formatter("en");
const { type } = loadFonts();
/** The text of one widget's PDF: tests/pdf/report.test.ts checks that the file has it. */
function pdfTexts(view: WidgetView): string[] {
  const pages = drawPages(
    dashboard([view]),
    type,
    new Map(),
    { paper: "A4", orientation: "landscape" },
    () => {},
  );
  return pages.flatMap(({ marks }) => marks).flatMap((mark) => (mark.k === "text" ? [mark.text] : []));
}

/** A case's widget as the product makes it: queried, narrowed, queried again, joined and described. */
async function shown(given: Case) {
  const period = periodOf(given);
  const { known, ask } = sourceOf(given);
  const instance = {
    id: "i",
    type: "csv",
    prefix: "",
    sourceId: "s",
    config: { metrics, dimension: given.look.dimension },
    currency: "EUR",
    accounts: [],
    inputs: {},
    metricsOptions: {},
  };
  const widget = newInteractiveWidget("w", {
    title: "Flat",
    format: given.look.format,
    instances: [instance],
    rowsLimit: 500,
  });
  const sources = new Map([["s", known]]);
  const asking = { period, at: given.now };
  const loaded = new LoadedAnswers();
  for (const question of buildWidgetQueries(widget, sources, asking))
    loaded.set(widget, question, { outcome: "table", table: await ask(question.query) });
  for (const { question } of buildFollowUpQueries(widget, sources, loaded, asking))
    loaded.set(widget, question, { outcome: "table", table: await ask(question.query) });
  const data = widgetData(widget, sources, loaded, { ...asking, as: "owner" });
  const frame = { range: period.range, comparison: period.compareRange, words, receipt: null };
  const view = buildWidgetView(widget, data, frame);
  const answers = data?.outcome === "answers" ? data.answers : [];
  return { period, view, joined: runAllSteps(joinAnswers(answers, period.range, period.compareRange)) };
}

function changesOf(body: WidgetBody): (ChangeView | null)[] {
  const cells =
    "data" in body
      ? [...body.data.rows.flat(), ...(body.data.totals ?? [])].map(({ change }) => change ?? null)
      : [];
  return body.kind === "summary" ? [...cells, ...body.figures.map(({ change }) => change)] : cells;
}

const isStill = (change: ChangeView | null) => change === null || change.value === null || change.value === 0;

function problemsOf(view: WidgetView, isDrawn: boolean): string[] {
  const changes = changesOf(view.body).flatMap((change) => (change && !isStill(change) ? [change] : []));
  const result = widgetResult(view)?.change;
  const raw = [...(result?.rows.flat() ?? []), ...(result?.totals ?? [])].filter(
    (value) => value !== null && value !== 0,
  );
  const email = digestText(digestOf(dashboard([view]))).join("\n");
  const page = isDrawn ? renderToStaticMarkup(<WidgetCard view={view} />) : "";
  const pdf = isDrawn ? pdfTexts(view) : [];
  return [
    ...changes.map(({ text, word }) => `page: ${text} ${word}`),
    ...raw.map((value) => `API: ${value}`),
    ...(/\b(up|down) \d/.test(email) ? [`email: ${email}`] : []),
    ...(/[↑↓] /.test(page) ? [`drawn: ${page}`] : []),
    ...pdf.filter((text) => /^[↑↓▲▼] /.test(text)).map((text) => `PDF: ${text}`),
  ];
}

const about = "a flat series never reads as a rise or a fall, whatever a source does not know";
test(`${about}: 100 cases`, () => expectFlat(100), 60_000);
longTest(`${about}: ${longRuns} cases`, () => expectFlat(longRuns), 3_600_000);

async function expectFlat(runs: number): Promise<void> {
  const seen = { cases: 0, compared: 0, partly: 0, none: 0, shown: 0, file: 0, provider: 0 };
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      const { view, joined } = await shown(given);
      seen.cases++;
      seen[given.source.kind]++;
      const changes = changesOf(view.body).filter((change) => change?.value === 0);
      if (changes.length > 0) seen.compared++;
      if (view.coverage?.compared && view.coverage.compared.days > 0) seen.partly++;
      if (view.coverage?.compared?.days === 0) seen.none++;
      if (view.body.kind !== "empty") seen.shown++;
      expect(problemsOf(view, seen.cases % drawnEvery === 0)).toEqual([]);
      for (const { key } of joined.columns) {
        const numbers = { current: comparedTotal(joined, key), previous: totalBefore(joined, key) ?? null };
        expect(findAlert({ ...defaultAlertRule, minimumBase: 0 }, numbers).finding).not.toBe("moved");
      }
    }),
    { numRuns: runs },
  );
  mkdirSync("tests/.artifacts", { recursive: true });
  writeFileSync("tests/.artifacts/flat-series.json", JSON.stringify(seen, null, 2));
  // A test of only empty widgets would pass too.
  expect(seen.compared / seen.cases).toBeGreaterThan(0.1);
  expect(seen.partly / seen.cases).toBeGreaterThan(0.05);
}
