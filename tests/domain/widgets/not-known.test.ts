import { expect, test } from "vitest";
import { buildWidgetView } from "#tests/support/widget-view.ts";
import { day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import { anInstance, aWidget } from "./sample-widgets.ts";

const range = { from: day("2026-10-01"), to: day("2026-10-31") };
const note = { flag: "note", text: "People are counted once over at most 30 days." } as const;

function bodyOf(rows: readonly Row[]) {
  const instance = anInstance({ config: { metrics: ["reach"], dimension: null } });
  const current: Table = {
    dimensions: [],
    metrics: [
      { key: "reach", label: "Accounts reached", format: "integer", direction: "more", combine: "unique" },
    ],
    rows,
    totals: { reach: null },
    currency: null,
    zone: null,
    flags: [note],
    fetchedAt: "2026-11-21T06:00:00.000Z",
    settledUntil: null,
    provenance: { source: "Instagram", account: null, query: "", version: null, rowsUsed: rows.length },
  };
  const nothing = { previous: null, settled: null, byDay: null, split: null };
  const answers = [{ instance, sourceName: "Instagram", current, ...nothing }];
  return buildWidgetView(
    aWidget("w", { format: "summary", instances: [instance] }),
    { outcome: "answers", answers },
    { range, comparison: null, words: formatter("en"), receipt: null },
  );
}

test("people whom the source does not count over these days are not known, which is not zero", () => {
  const { body, notes } = bodyOf([{ reach: null }]);
  expect(body).toMatchObject({ kind: "empty", what: "Accounts reached is not available", detail: note.text });
  expect(notes).toEqual([]); // appears once
});

test("without any row there are zero people", () => {
  expect(bodyOf([]).body).toMatchObject({
    kind: "empty",
    what: "No accounts reached in 1–31 October 2026",
  });
});
