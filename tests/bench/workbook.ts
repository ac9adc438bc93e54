import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { csvOfSlices } from "#app/domain/widgets/view/widget-csv.ts";
import { csvStreamAnswer } from "#app/http/csv-stream-answer.server.ts";
import type { DataTable } from "#app/views/widget-view.ts";
import { workbookBytes } from "#app/workbook/workbook.ts";
import { dashboard, table, tableWidget } from "#tests/pdf/sample-view.ts";
import { printTable, verdict } from "./rounds.ts";
import type { Settings } from "./run.ts";

const rows = 100_000;
const atOnce = 500;
const limitMb = 150;

const works = ["idle", "write", "csv"] as const;
type Work = (typeof works)[number];

/** Peak memory of processes that write a workbook or a CSV, and of one that only starts. */
export async function run(_: Settings): Promise<void> {
  const [idle, workbook, csv] = works.map(inProcess) as [Measured, Measured, Measured];
  const row = (name: string, { peakMb, seconds, fileMb }: Measured) => {
    const added = peakMb - idle.peakMb;
    const words = `adds ${added.toFixed(0)} MB, ${verdict(added, "≤", limitMb)}`;
    return [name, peakMb.toFixed(0), seconds.toFixed(1), fileMb.toFixed(1), words];
  };
  printTable(`Downloads of ${rows.toLocaleString("en")} rows`, [
    ["", "peak MB", "seconds", "file MB", ""],
    ["a process that only starts", idle.peakMb.toFixed(0), "", "", ""],
    row("and writes a workbook", workbook),
    row("and writes a CSV", csv),
  ]);
}

type Measured = { readonly peakMb: number; readonly seconds: number; readonly fileMb: number };

function inProcess(work: Work): Measured {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, import.meta.filename, work],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

/** Rows as a query gives them, some at a time. */
async function* slices(): AsyncGenerator<DataTable> {
  for (let from = 0; from < rows; from += atOnce) yield { ...table(atOnce, 7, true), of: rows };
}

async function write(): Promise<number> {
  const view = dashboard([tableWidget(table(10, 7, true))]);
  const book = { view, client: null, url: null, tableOf: slices, receiptUrl: () => null };
  let size = 0;
  for await (const part of workbookBytes(book)) size += part.length;
  return size;
}

async function writeCsv(): Promise<number> {
  let size = 0;
  const reader = csvStreamAnswer(csvOfSlices(slices()), "Campaigns").body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length;
  return size;
}

const work = works.find((name) => name === process.argv[2]);
if (process.argv[1] === import.meta.filename && work) {
  const begun = Date.now();
  const size = work === "write" ? await write() : work === "csv" ? await writeCsv() : 0;
  const [, peak = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const measured: Measured = {
    peakMb: Number(peak) / 1000,
    seconds: (Date.now() - begun) / 1000,
    fileMb: size / 1e6,
  };
  console.log(JSON.stringify(measured));
}
