import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { action } from "#app/routes/api/sources.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anyQuery, type ImportedFile, openQuestions } from "./checking/import-bytes.ts";
import { judge } from "./checking/verdict.ts";
import { corpusFiles } from "./exports.ts";

await useDatabase();

/** Thirty files of all tools, sent as a program sends them, read as a dashboard reads them. */
test("files sent to POST /api/sources give their own numbers, or a question, or a refusal that says what to do", async () => {
  const { marta } = await anAgency();
  const files = corpusFiles()
    .filter((_, at) => at % 11 === 3)
    .slice(0, 30);
  expect(files).toHaveLength(30);
  const faults: string[] = [];
  for (const { name, truths, shape, unknowable, write } of files) {
    const { is, differences } = await judge(await send(marta, name, write()!), truths, shape, unknowable);
    if (is === "wrong") faults.push(`${name}: ${JSON.stringify(differences[0])}`);
  }
  expect(faults).toEqual([]);
}, 60_000);

async function send(viewer: Viewer, name: string, bytes: Uint8Array): Promise<ImportedFile> {
  const multipart = new FormData();
  multipart.set("kind", "csv");
  multipart.set("name", name);
  multipart.set("file", new Blob([new Uint8Array(bytes)]), `${name}.csv`);
  const { status, body } = await answerOf(action, await visit(viewer, "/api/sources", { multipart }));
  if (status >= 400) return { outcome: "refused", message: JSON.stringify(body) };
  const source = await findSource(viewer.companyId, (body as { data: { id: string } }).data.id);
  const { columns, options, rowsRead } = source!.upload!;
  return {
    outcome: "imported",
    tables: [
      {
        name,
        columns,
        questions: openQuestions(options),
        rowCount: rowsRead,
        ask: async (queries) => {
          const asked = queries.map((query) => ({ source: source!, query: { ...anyQuery, ...query } }));
          const loaded = await loadTables(viewer.companyId, asked);
          return loaded.map((one) => {
            if (one.outcome !== "table") throw new Error(JSON.stringify(one));
            return one.table;
          });
        },
      },
    ],
  };
}
