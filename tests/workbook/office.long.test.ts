import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import readExcel from "read-excel-file/node";
import { expect, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { dashboardWorkbook } from "#app/domain/dashboards/output/export/export-workbook.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { generatedBoards } from "#tests/outputs/generated-boards.ts";
import { visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { join, type ReadBook, readWorkbook } from "./read-workbook.ts";

await useDatabase();

const office = ["/usr/bin/soffice", "/usr/bin/libreoffice", "/opt/libreoffice/program/soffice"].find((file) =>
  existsSync(file),
);
/** The same comparison without LibreOffice, by a reader that is not ours either. */
const reader = office ? "LibreOffice" : "read-excel-file";
if (!office) console.warn("LibreOffice is not installed: read-excel-file reads the workbooks instead.");

async function bytesOf(viewer: Viewer, permalink: string): Promise<Uint8Array> {
  const request = await visit(viewer, `/dashboards/${permalink}`);
  const read = await readDashboard(viewer, permalink, request, "page");
  if (read.outcome !== "read") throw new Error(read.outcome);
  return join((await dashboardWorkbook(read)).bytes);
}

/** LibreOffice opens all files and writes them again. One that it cannot open without repair is not written. */
async function reopened(books: readonly Uint8Array[]): Promise<Uint8Array[]> {
  if (!office) return [...books];
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-office-"));
  try {
    const files = books.map((bytes, at) => {
      const file = path.join(folder, `book-${at}.xlsx`);
      writeFileSync(file, bytes);
      return file;
    });
    const out = path.join(folder, "out");
    await promisify(execFile)(
      office,
      [
        "--headless",
        `-env:UserInstallation=file://${folder}/profile`,
        "--convert-to",
        "xlsx:Calc MS Excel 2007 XML",
        "--outdir",
        out,
        ...files,
      ],
      { timeout: 240_000 },
    );
    return files.map((file) => readFileSync(path.join(out, path.basename(file))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Cells = ReadonlyMap<string, string | number>;

/** Every cell by its place. Dates and times are compared as the numbers that they are. */
async function foreignCells(bytes: Uint8Array): Promise<{ readonly name: string; readonly cells: Cells }[]> {
  const sheets = await readExcel(Buffer.from(bytes));
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    cells: new Map(
      data.flatMap((line, row) =>
        line.flatMap((value, column) =>
          value === null ? [] : [[`${columnName(column)}${row + 1}`, plain(value)] as const],
        ),
      ),
    ),
  }));
}

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);

const plain = (value: unknown): string | number =>
  value instanceof Date
    ? (value.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000
    : typeof value === "number"
      ? value
      : String(value);

function compareBooks(
  ours: ReadBook,
  theirs: Awaited<ReturnType<typeof foreignCells>>,
  what: string,
): number {
  expect(
    theirs.map(({ name }) => name),
    what,
  ).toEqual(ours.sheets.map(({ name }) => name));
  let compared = 0;
  for (const [at, { name, cells }] of ours.sheets.entries())
    for (const [place, { value }] of cells) {
      const other = theirs[at]!.cells.get(place);
      if (typeof value === "number") {
        expect(typeof other, `${what}, ${name}, ${place}`).toBe("number");
        // LibreOffice writes 15 digits.
        expect(
          Math.abs((other as number) - value),
          `${what}, ${name}, ${place}: ${other}, not ${value}`,
        ).toBeLessThanOrEqual(Math.max(1e-9, Math.abs(value) * 1e-11));
      } else expect(String(other ?? "").trim(), `${what}, ${name}, ${place}`).toBe(value.trim());
      compared += 1;
    }
  return compared;
}

test(
  `${reader} opens the workbooks of the sample and of 20 generated dashboards, with the cells that were written`,
  { timeout: 400_000 },
  async () => {
    const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
    if (opened.outcome !== "open") throw new Error("no sample agency");
    const cookie = opened.cookie.split(";", 1)[0]!;
    const identity = await identify(new Request("http://localhost:3000/", { headers: { cookie } }));
    if (identity.who !== "viewer") throw new Error("the guest is not signed in");
    const { viewer } = identity;
    const samples = await db.select().from(dashboards).where(eq(dashboards.companyId, viewer.companyId));
    const books: Uint8Array[] = [];
    for (const { permalink } of samples) books.push(await bytesOf(viewer, permalink));
    const { marta } = await anAgency({ dashboardsLimit: 1000 });
    for await (const { permalink } of generatedBoards(marta, 20, 20))
      books.push(await bytesOf(marta, permalink));
    expect(books).toHaveLength(24);
    let cells = 0;
    for (const [at, bytes] of (await reopened(books)).entries())
      cells += compareBooks(await readWorkbook(books[at]!), await foreignCells(bytes), `workbook ${at}`);
    expect(cells).toBeGreaterThan(3000);
    console.log(`${reader} read ${cells} cells of ${books.length} workbooks.`);
  },
);
