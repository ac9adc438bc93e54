import { expect, test } from "vitest";
import { partsOf } from "#app/pdf/worker/job-messages.ts";
import { dashboard, seriesChart, table, tableWidget, widget } from "../sample-view.ts";

test("the rows and totals of charts and tables reach the worker, in parts", () => {
  const data = table(450, 2);
  const chart = widget({ kind: "chart", chart: seriesChart(), data });
  const task = { make: "pdf", options: { paper: "A4", orientation: "landscape" } } as const;
  const parts = [...partsOf(1, task, dashboard([chart, tableWidget(data)]), {}, [])];
  expect(parts.map(({ part }) => part)).toEqual([
    "start",
    ...Array.from({ length: 2 }, () => ["widget", "rows", "rows", "rows"]).flat(),
    "go",
  ]);
  for (const part of parts)
    if (part.part === "widget" && "data" in part.widget.body)
      expect(part.widget.body.data.totals).toEqual(data.totals);
  const rows = parts.flatMap((part) => (part.part === "rows" ? part.rows : []));
  expect(rows).toEqual([...data.rows, ...data.rows]);
});
