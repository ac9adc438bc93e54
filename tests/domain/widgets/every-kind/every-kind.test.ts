import "#tests/support/edges/flat-days.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { connectors, findProvider } from "#app/connectors/registry.ts";
import {
  knownSources,
  loadViewInputs,
  loadWidgetViews,
} from "#app/domain/widgets/data/load-widget-views.server.ts";
import { newInteractiveWidget } from "#app/domain/widgets/widget.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import type { Trial } from "#tests/sandbox/stand-in.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMoment } from "#tests/support/edges/clock.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { anyCase, periodOf } from "../flat-series/case.ts";
import { flatMetrics, judge } from "./judge.ts";
import { type Subject, subjects } from "./subjects.ts";
import { truthOf } from "./truth.ts";

// numbers.md 5, 8, 28–32, 43 and 44 from the provider's reply to the widget, for every kind.

await useDatabase();
await useStandIns();
useMoment(new Date("2026-11-21T12:00:00Z"));

const limits = new Map(
  Object.values(connectors).map((one) => [one, "limits" in one ? { ...one.limits } : null]),
);
beforeAll(() => {
  // No provider's rate is the subject here.
  for (const [one, own] of limits)
    if (own)
      Object.assign((one as { limits: object }).limits, { requests: 100_000, perSeconds: 1, concurrent: 10 });
});

type Line = {
  cases: number;
  views: number;
  numbers: number;
  notes: number;
  falseNotes: number;
  wrong: number;
};
const lines = new Map<string, Line>();
afterAll(() => {
  for (const [one, own] of limits) if (own) Object.assign((one as { limits: object }).limits, own);
  const heads = ["kind", "cases", "widgets", "numbers", "notes", "false notes", "wrong numbers"];
  const rows = [...lines].map(([kind, line]) => [kind, ...Object.values(line)].join(" | "));
  const table = [heads.join(" | "), heads.map(() => "---").join(" | "), ...rows].map((row) => `| ${row} |`);
  mkdirSync("tests/.artifacts", { recursive: true });
  writeFileSync("tests/.artifacts/every-kind.md", `${table.join("\n")}\n`);
});

test("every kind of the registry is tried", () => {
  expect(subjects.map(({ kind }) => kind).sort()).toEqual(Object.keys(connectors).sort());
});

/** The first report of each kind. */
const isQuick = process.env.TEST_SET === "quick";
const longRuns = Number(process.env.EVERY_KIND_RUNS ?? 12);
for (const subject of subjects) {
  const about = `${subject.kind}: totals are right, nothing flat rises or falls, no note is false`;
  test(`${about}: some periods`, { timeout: 300_000 }, () =>
    isQuick ? expectTrue({ ...subject, trials: subject.trials.slice(0, 1) }, 1) : expectTrue(subject, 2),
  );
  longTest(`${about}: ${longRuns} periods`, { timeout: 1_800_000 }, () => expectTrue(subject, longRuns));
}

async function expectTrue(subject: Subject, numRuns: number): Promise<void> {
  const { marta } = await anAgency();
  const sourceId = await subject.connect(marta);
  const line: Line = { cases: 0, views: 0, numbers: 0, notes: 0, falseNotes: 0, wrong: 0 };
  const problems: string[] = [];
  for (const trial of subject.trials) {
    const widgets = widgetsOf(subject.kind, sourceId, trial);
    const flat = flatMetrics(trial);
    const seed = Number(
      process.env.EVERY_KIND_SEED ?? (numRuns <= 2 ? 20_261_128 : Math.floor(Math.random() * 1e9)),
    );
    for (const one of fc.sample(anyCase, { numRuns, seed })) {
      const period = periodOf({ ...one, now: now(), dashboardZone: "UTC" });
      const { views, known } = await viewsOf(marta, widgets, period, sourceId);
      const connector = findProvider(subject.kind);
      const truth = truthOf(subject.kind, connector, trial, known.source.source.zone, now());
      line.cases += 1;
      for (const view of views) {
        const found = judge(view, { trial, period, truth, flat, metrics: known.catalogue.metrics });
        line.views += 1;
        line.numbers += found.numbers;
        line.notes += found.notes;
        line.falseNotes += found.falseNotes.length;
        line.wrong += found.wrong.length;
        const { range, compareRange } = period;
        const when = `${range.from}..${range.to} against ${compareRange?.from}..${compareRange?.to}, seed ${seed}`;
        for (const text of [...found.falseNotes, ...found.wrong])
          problems.push(`${trial.about}, ${view.title}, ${when}: ${text}`);
      }
    }
  }
  lines.set(subject.kind, line);
  expect(problems).toEqual([]);
}

function widgetsOf(kind: string, sourceId: string, trial: Trial): InteractiveWidget[] {
  const { metrics, parameters, dimension = null, hasDays } = trial;
  const widget = (format: InteractiveWidget["format"], by: string | null) =>
    newInteractiveWidget(`${format}-${by}`, {
      title: by ? `${format} by ${by}` : format,
      format,
      rowsLimit: 500,
      instances: [
        {
          id: `i-${format}-${by}`,
          type: kind,
          prefix: "",
          sourceId,
          config: { metrics: [...metrics], dimension: by, parameters },
          currency: "USD",
          accounts: [],
          inputs: {},
          metricsOptions: {},
        },
      ],
    });
  return [
    widget("summary", null),
    ...(dimension ? [widget("table", dimension)] : []),
    ...(hasDays ? [widget("chart", "date"), widget("table", "week")] : []),
  ];
}

const isOpen = ({ isPending, body }: WidgetView) => isPending || ("isPending" in body && body.isPending);

async function viewsOf(
  { companyId }: Viewer,
  widgets: readonly InteractiveWidget[],
  period: Period,
  sourceId: string,
) {
  const reading = { as: "owner", period, lang: "en", receipt: null, rowChanges: true } as const;
  let views = await loadWidgetViews(companyId, widgets, reading);
  for (let turn = 0; turn < 6 && views.some(isOpen); turn++) {
    await refreshAll();
    views = await loadWidgetViews(companyId, widgets, reading);
  }
  const known = knownSources(await loadViewInputs(companyId, widgets, { period })).get(sourceId)!;
  return { views, known };
}
