import { expect } from "vitest";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import type { PdfOptions } from "#app/pdf/paper.ts";
import { reportPdf } from "#app/pdf/report.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { generatedBoards } from "#tests/outputs/generated-boards.ts";
import { visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest as test } from "#tests/support/test-set.ts";
import { checkUa } from "./check-ua.ts";
import { readSections } from "./read-sections.ts";

await useDatabase();

const count = 200;
const silent = { onWidget: () => {}, onBrokenImage: () => {} };
const papers: readonly PdfOptions[] = [
  { paper: "A4", orientation: "landscape" },
  { paper: "A4", orientation: "portrait" },
  { paper: "Letter", orientation: "landscape" },
  { paper: "Letter", orientation: "portrait" },
];

test(
  `${count} generated dashboards are PDF/UA-1 files with a section for each widget`,
  { timeout: 900_000 },
  async () => {
    const { marta } = await anAgency({ dashboardsLimit: 1000 });
    let at = 0;
    let widgets = 0;
    for await (const { permalink, name } of generatedBoards(marta, count, 11)) {
      const request = await visit(marta, `/dashboards/${permalink}`);
      const read = await readDashboard(marta, permalink, request, "paper");
      if (read.outcome !== "read") throw new Error(read.outcome);
      const every = { cover: at % 2 === 0, summary: at % 3 > 0, sources: at % 5 > 0 };
      const view: DashboardView = { ...read.view, pdfPages: every };
      const bytes = await reportPdf(view, {}, papers[at % papers.length]!, silent);
      expect(checkUa(bytes), name).toEqual([]);
      const titles = (await readSections(bytes)).map(({ title }) => title);
      expect(titles, name).toEqual(view.widgets.map(({ title }) => title));
      widgets += view.widgets.length;
      at += 1;
    }
    expect(at).toBe(count);
    expect(widgets).toBeGreaterThan(count * 2);
  },
);
