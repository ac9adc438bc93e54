import path from "node:path";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { importArchive } from "#app/domain/archive/import/import-archive.server.ts";
import { pdfOf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { loadDashboardView } from "#app/domain/dashboards/view/read/load-dashboard-view.server.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { DashboardFrame } from "#app/domain/dashboards/view/components/dashboard-frame.tsx";
import { readSnapshot } from "#app/domain/reports/sending/snapshot.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { loader as apiDashboard } from "#app/routes/api/dashboards/dashboard.ts";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { db } from "#db/client.server.ts";
import { dashboardColumns } from "#db/queries/dashboards.ts";
import * as tables from "#db/schema/index.ts";
import { ownersView, receiptBehind, shownNumbers } from "#tests/domain/receipts/every-number.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { markup } from "#tests/ui/markup.tsx";
import { useDatabase } from "#tests/support/database.ts";
import { archiveFolder, exportTo } from "./archive-files.ts";
import { aFullAccount } from "./full-account.ts";

await useDatabase();
const folder = await archiveFolder();

/** Receipts per dashboard: each reads its file again. */
const receiptsChecked = 12;

/** Each id becomes its number in the text, so that only its own repetitions count. */
function withoutIds(text: string): string {
  const seen = new Map<string, string>();
  return text.replace(
    /(?:(?<![0-9A-Za-z])|(?<=%[0-9A-F]{2}))(?:[1-9A-HJ-NP-Za-km-z]{16}|[1-9A-HJ-NP-Za-km-z]{23})(?![0-9A-Za-z])/g,
    (id) => {
      if (!seen.has(id)) seen.set(id, `<${seen.size}>`);
      return seen.get(id)!;
    },
  );
}

async function boardsOf(companyId: string) {
  return db
    .select(dashboardColumns)
    .from(tables.dashboards)
    .innerJoin(tables.companies, eq(tables.companies.id, tables.dashboards.companyId))
    .where(eq(tables.dashboards.companyId, companyId))
    .orderBy(tables.dashboards.name);
}

/** Everything that people and programs see of an account, as text. */
async function outputsOf(viewer: Viewer): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  const keep = (name: string, value: unknown) =>
    outputs.set(name, withoutIds(typeof value === "string" ? value : JSON.stringify(value, null, 1)));
  for (const board of await boardsOf(viewer.companyId)) {
    const { name, permalink } = board;
    const page = await answerOf(show as never, await visit(viewer, `/dashboards/${permalink}`), {
      permalink,
    });
    const body = page.body as Record<string, unknown>;
    // Connections do not move, so the sidebar of the one company may have sources that need a person.
    keep(
      `${name}: page data`,
      JSON.stringify(body, (key, value: unknown) => (key === "nav" ? undefined : value), 1),
    );
    const { view, dates, filter, share, widgets } = body as never;
    keep(
      `${name}: page`,
      await markup(
        createElement(DashboardFrame, { view, dates, filter, share, widgets, summaryHref: null } as never),
      ),
    );
    const api = await visit(viewer, `/api/dashboards/${permalink}`, {
      headers: { Accept: "application/json" },
    });
    keep(
      `${name}: API`,
      (await answerOf(apiDashboard as never, api, { permalink, dashboardId: permalink })).body,
    );
    const { period } = periodFromUrl(new URLSearchParams(), board, now());
    const visitors = await loadDashboardView(board, period, { as: "visitor", receipts: false });
    keep(`${name}: PDF`, Buffer.from(await pdfOf(viewer.companyId, visitors)).toString("latin1"));
    const numbers = shownNumbers((await ownersView(board)).widgets);
    const some = numbers.filter((_, at) => at % Math.ceil(numbers.length / receiptsChecked) === 0);
    for (const [at, { receipt }] of some.entries())
      keep(`${name}: receipt ${at}`, await receiptBehind(viewer, receipt));
  }
  const runs = await db
    .select()
    .from(tables.reportRuns)
    .where(eq(tables.reportRuns.companyId, viewer.companyId))
    .orderBy(tables.reportRuns.dueAt);
  keep("report as sent", readSnapshot(runs[0]!));
  for (const fileId of [runs[0]!.pdfFileId, runs[0]!.previewFileId]) {
    const opened = await openFile(viewer.companyId, fileId!);
    const parts: Uint8Array[] = [];
    for await (const part of opened!.read()) parts.push(part);
    keep(`file ${opened!.file.kind}`, Buffer.concat(parts).toString("base64"));
  }
  return outputs;
}

test(
  "an account in an empty installation has the same pages, API answers, receipts, PDFs and files",
  { timeout: 300_000 },
  async () => {
    const before = await aFullAccount("northlight");
    const file = path.join(folder, "a.zip");
    await exportTo(file, before.companyId);
    const outputs = await outputsOf(before);
    expect(outputs.size).toBeGreaterThan(50);
    await db.delete(tables.companies);

    const imported = await importArchive(file);
    expect(imported).toMatchObject({ name: "northlight", leftOutPeople: [] });
    const [user] = await db.select().from(tables.users).where(eq(tables.users.name, "Marta"));
    const [company] = await db.select().from(tables.companies);
    const viewer = { ...before, companyId: imported.companyId, userId: user!.id, company: company! };
    await db.update(tables.users).set({ ageConsentAt: now(), termsConsentAt: now() });
    const again = await outputsOf(viewer);
    expect([...again.keys()]).toEqual([...outputs.keys()]);
    const differences = [...outputs].flatMap(([name, output]) =>
      again.get(name) === output ? [] : [`${name}: ${firstDifference(again.get(name)!, output)}`],
    );
    expect(differences).toEqual([]);
  },
);

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((letter, n) => letter !== b[n]);
  return `${a.slice(Math.max(0, at - 100), at + 100)}\n=/=\n${b.slice(Math.max(0, at - 100), at + 100)}`;
}
