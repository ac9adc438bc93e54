import { expect, test } from "vitest";
import fc from "fast-check";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { LoadedAnswers, widgetData } from "#app/domain/widgets/data/widget-answers.ts";
import { buildWidgetQueries } from "#app/domain/widgets/data/widget-questions.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { anyCase, periodOf } from "./flat-series/case.ts";
import { metrics, sourceOf } from "./flat-series/sources.ts";
import { cases } from "#tests/support/cases.ts";

const words = formatter("en");
const [given] = fc
  .sample(anyCase, { numRuns: cases(200), seed: 7 })
  .filter(({ source }) => source.kind === "provider");
const { known, ask } = sourceOf(given!);
const period = periodOf(given!);
const asking = { period, at: given!.now };
const instance = (id: string, sourceId: string) => ({
  id,
  type: "csv",
  prefix: id,
  sourceId,
  config: { metrics: metrics.slice(0, 1), dimension: null },
  currency: "EUR",
  accounts: [],
  inputs: {},
  metricsOptions: {},
});
const widget = newInteractiveWidget("w", {
  title: "Visits",
  format: "summary",
  instances: [instance("a", "good"), instance("b", "bad")],
});
const sources = new Map([
  ["good", known],
  [
    "bad",
    { ...known, source: { ...known.source, source: { ...known.source.source, id: "bad", name: "Ads" } } },
  ],
]);

/** The widget for this result of the second source. */
async function shown(second: "failure" | "waiting") {
  const loaded = new LoadedAnswers();
  for (const question of buildWidgetQueries(widget, sources, asking)) {
    const isGood = question.instance.sourceId === "good";
    const failure = { outcome: "failure", kind: "unavailable", what: "Ads did not answer", table: null };
    const other = second === "waiting" ? { outcome: "waiting" } : failure;
    const answer = isGood ? { outcome: "table", table: await ask(question.query) } : other;
    loaded.set(widget, question, answer as never);
  }
  const comparisons = loaded.comparisons();
  const data = widgetData(widget, sources, loaded, { ...asking, as: "owner" });
  const frame = { range: period.range, comparison: period.compareRange, words, receipt: null };
  return { data, comparisons, view: buildWidgetView(widget, data, frame) };
}

test("a merged widget shows the source that works and names the one that does not", async () => {
  const { data, view } = await shown("failure");
  expect(data).toMatchObject({
    outcome: "answers",
    answers: [{ sourceName: known.source.source.name }],
    missing: [{ name: "Ads", what: "Ads did not answer" }],
  });
  expect(view.notes).toContain("Not included: Ads did not answer.");
});

test("a merged widget waits while one of its sources is being queried", async () => {
  expect((await shown("waiting")).data).toMatchObject({ outcome: "trouble", trouble: { isPending: true } });
});

test("the comparison of a source that shows nothing is not missed", async () => {
  expect([...(await shown("failure")).comparisons]).toEqual([]);
});
