import { parentPort, workerData } from "node:worker_threads";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataCell, WidgetView } from "#app/views/widget-view.ts";
import type { UploadedImages } from "#app/views/uploaded-images.ts";
import type { JobNews, JobPart, Task } from "./job-messages.ts";
import {
  chartPicture,
  invoicePdf,
  mailChartPicture,
  reportPdf,
  reportPicture,
  reportSheets,
} from "../report.ts";

type Job = {
  readonly job: number;
  readonly task: Task;
  readonly view: DashboardView;
  readonly widgets: WidgetView[];
  readonly images: Record<string, UploadedImages[string]>;
};

const port = parentPort!;
const { fontFolder } = workerData as { fontFolder: string };
let open: Job | null = null;

const say = (news: JobNews, transfer: ArrayBuffer[] = []) => port.postMessage(news, transfer);

// react-pdf reports problems by console only.
for (const level of ["warn", "error", "log"] as const) {
  console[level] = (...words: unknown[]) =>
    say({ news: "warning", job: open?.job ?? 0, text: words.map(String).join(" ") });
}

port.on("message", (part: JobPart) => {
  switch (part.part) {
    case "start":
      open = { job: part.job, task: part.task, view: part.view, widgets: [], images: {} };
      return;
    case "widget":
      open!.widgets.push(part.widget);
      return;
    case "rows":
      addRows(open!.widgets, part.rows);
      return;
    case "image":
      open!.images[part.fileId] = part;
      return;
    case "go":
      void make(open!);
  }
});

function addRows(widgets: WidgetView[], rows: readonly (readonly DataCell[])[]): void {
  const last = widgets.at(-1)!;
  const { body } = last;
  if (body.kind !== "table" && body.kind !== "chart") throw new Error("Only tables and charts have rows");
  const data = { ...body.data, rows: [...body.data.rows, ...rows] };
  widgets[widgets.length - 1] = { ...last, body: { ...body, data } };
}

async function make({ job, task, view, widgets, images }: Job): Promise<void> {
  const whole = { ...view, widgets };
  const events = {
    onWidget: (done: number) => say({ news: "widget", job, done }),
    onBrokenImage: (fileId: string, why: string) => say({ news: "broken-image", job, fileId, why }),
  };
  try {
    const bytes =
      task.make === "pdf"
        ? await reportPdf(whole, images, task.options, events)
        : task.make === "sheets"
          ? await reportSheets(whole, images, task.options, events)
          : task.make === "chart"
            ? await chartPicture(whole, task.format, fontFolder)
            : task.make === "mail-chart"
              ? await mailChartPicture(whole, fontFolder)
              : task.make === "invoice"
                ? await invoicePdf(task.invoice)
                : await reportPicture(whole, images, fontFolder, events);
    say({ news: "made", job, bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    say({ news: "failed", job, message, stack });
  }
}
