import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import type { SendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { newWorkers } from "#app/domain/reports/sending/workers.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { chart, dashboard, seriesChart, table } from "#tests/pdf/sample-view.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, depsFor, due, viewOf } from "../agency.ts";

await useDatabase();

/** With rows, so that the report is not put on hold. */
function charts(count: number): WidgetView[] {
  return Array.from({ length: count }, (_, at) => {
    const widget = chart(seriesChart(), `Chart ${at + 1}`, "Analytics", 4, 2);
    return { ...widget, id: `c${at + 1}`, body: { ...widget.body, data: table(3) } as WidgetView["body"] };
  });
}

test("the PDF, the first screen and each chart are drawn once for all recipients of a worker", async () => {
  const server = await mailServer();
  await aReport(await anAgency(), {
    withPdf: true,
    withPreview: true,
    recipients: ["ida@h.example", "ole@h.example", "una@h.example"],
  });
  const drawn: string[] = [];
  const deps = depsFor(server.url);
  const counted: Partial<SendingDeps> = {
    workers: { ...newWorkers(), busy: 3 }, // one is free: two may share a report's recipients, and both draw
    loadSnapshot: ({ dashboard: { permalink } }) =>
      Promise.resolve(viewOf(permalink, { widgets: charts(6) })),
    makePdf: (...args) => (drawn.push("pdf"), deps.makePdf(...args)),
    makePreview: (...args) => (drawn.push("first screen"), deps.makePreview(...args)),
    makeChart: (view, id) => (drawn.push(id), deps.makeChart(view, id)),
  };
  await sendDueReports(due, { ...deps, ...counted });
  expect(
    server.received.filter(({ to }) => to.some((address) => address.endsWith("@h.example"))),
  ).toHaveLength(3);
  expect(drawn).toEqual(["pdf", "first screen", "c1", "c2", "c3"]);
});

test("an email lays out only the charts that it shows", () => {
  const read = new Set<string>();
  const widgets = charts(6).map((widget) => {
    if (widget.body.kind !== "chart" || !("series" in widget.body.chart)) return widget;
    const { series, ...rest } = widget.body.chart;
    const watched = Object.defineProperty({ ...rest }, "series", {
      get: () => (read.add(widget.id), series),
    });
    return { ...widget, body: { ...widget.body, chart: watched } } as WidgetView;
  });
  expect(digestOf(dashboard(widgets)).charts.map(({ id }) => id)).toEqual(["c1", "c2", "c3"]);
  expect([...read]).toEqual(["c1", "c2", "c3"]);
});
