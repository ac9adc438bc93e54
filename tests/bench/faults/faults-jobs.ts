import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { addDays, type PlainDate } from "#app/lib/plain-date.ts";
import { type Agency, uploadCsv, visitsCsv } from "#tests/support/companies/agency.ts";
import type { LocalProvider } from "#tests/support/edges/stand-in-server.ts";
import type { startSlowMailbox } from "./slow-mailbox.ts";

export type Stage = {
  readonly agency: Agency;
  readonly url: string;
  /** To the product's database, past the proxy. */
  readonly database: string;
  readonly mailbox: Awaited<ReturnType<typeof startSlowMailbox>>;
  readonly provider: LocalProvider;
  /** With numbers of a file and of a provider. */
  readonly dashboards: { readonly file: Made; readonly provider: Made };
  /** With numbers of the file. */
  readonly newDashboard: (name: string) => Promise<Made>;
  readonly today: PlainDate;
};
export type Made = { readonly id: string; readonly permalink: string };

/** Work requested and accepted during one fault. */
export type Asked = {
  readonly recipients: readonly string[];
  readonly uploads: readonly string[];
  readonly exports: readonly string[];
  readonly ranges: readonly PlainDate[];
};

export type Outcome = { readonly asked: number; readonly lost: string[]; readonly twice: string[] };

const reportsPerDashboard = 5;
const importedDays = 3000; // two rows each: more than a request reads at once
let rangesUsed = 0;

/** Reports that come due at that minute. */
export async function scheduleReports(stage: Stage, due: Date, count: number): Promise<string[]> {
  const name = randomUUID().slice(0, 8);
  const recipients: string[] = [];
  let made: Made = stage.dashboards.file;
  for (let n = 0; n < count; n++) {
    const own = [0, 1].map((at) => `${name}-${n}-${at}@clients.example`);
    if (n % reportsPerDashboard === 0) made = await stage.newDashboard(`Client ${name} ${n}`);
    await stage.agency.data("/api/automatic-reports", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        dashboard_id: made.id,
        recipients: own.join(","),
        period: "WEEK",
        detail: String((due.getUTCDay() + 6) % 7), // a week begins on Monday
        hour: due.getUTCHours(),
        minute: due.getUTCMinutes(),
        timezone: "UTC",
        date_range: "LAST_7_DAYS",
        with_pdf: false,
        with_preview: false,
      }),
    });
    recipients.push(...own);
  }
  return recipients;
}

/** Requests files, PDFs and numbers until the time is over; refused requests do not count. */
export async function askDuring(stage: Stage, untilMs: number): Promise<Omit<Asked, "recipients">> {
  const asked = { uploads: [] as string[], exports: [] as string[], ranges: [] as PlainDate[] };
  const until = performance.now() + untilMs;
  const { agency, dashboards } = stage;
  for (let turn = 0; turn < 4 || performance.now() < until; turn++) {
    const end = addDays(stage.today, -10 - 14 * rangesUsed++);
    const range = `startDate=${addDays(end, -6)}&endDate=${end}`;
    const days = encodeURIComponent(JSON.stringify({ startDate: addDays(end, -6), endDate: end }));
    const file = `/api/dashboards/${dashboards.file.permalink}/pdf?date_range=${days}`;
    const headers = { Accept: "application/json" };
    await Promise.allSettled([
      agency.call(file, { headers }).then(async (answer) => {
        if (answer.ok) asked.exports.push(((await answer.json()) as { check: string }).check);
      }),
      agency
        .call(`/api/dashboards/${dashboards.provider.permalink}?${range}`, { headers })
        .then((answer) => void (answer.ok && asked.ranges.push(end))),
      turn % 4 === 0 &&
        uploadCsv(agency, `Upload ${turn}`, visitsCsv(stage.today, importedDays)).then(({ id }) =>
          asked.uploads.push(id),
        ),
    ]);
    await pause(Math.min(untilMs / 4, 10_000));
  }
  return asked;
}

/** Waits until the queue is empty, then counts. */
export async function outcomesOf(stage: Stage, asked: Asked, waitMs: number): Promise<Outcome> {
  const sql = postgres(stage.database, { max: 1, onnotice: () => {} });
  try {
    const until = performance.now() + waitMs;
    for (;;) {
      const outcome = await count(stage, asked, sql);
      if (outcome.lost.length === 0 || performance.now() > until) return outcome;
      await pause(1000);
    }
  } finally {
    await sql.end();
  }
}

async function count(stage: Stage, asked: Asked, sql: postgres.Sql): Promise<Outcome> {
  const [lost, twice]: [string[], string[]] = [[], []];
  const note = (what: string, times: number) => {
    if (times === 0) lost.push(what);
    if (times > 1) twice.push(what);
  };
  for (const recipient of asked.recipients)
    note(`report to ${recipient}`, stage.mailbox.arrived.filter((one) => one.recipient === recipient).length);
  const exports = await sql<{ id: string; state: string }[]>`
    select id, state from pdf_exports where id = any(${[...asked.exports]})`;
  for (const id of asked.exports)
    note(`PDF ${id}`, exports.filter((one) => one.id === id && one.state === "ready").length);
  // A PDF made twice leaves two files.
  const [files] = await sql<{ n: number }[]>`select count(*)::int as n from files where kind = 'pdf'`;
  const [ready] = await sql<{ n: number }[]>`
    select count(*)::int as n from pdf_exports where file_id is not null`;
  if (files!.n > ready!.n) twice.push(`${files!.n - ready!.n} PDFs`);
  const uploads = await sql<{ id: string; rows: number }[]>`
    select s.id, coalesce((select sum(row_count) from csv_chunks c where c.upload_id = u.id), 0)::int as rows
    from sources s join csv_uploads u on u.source_id = s.id
    where s.id = any(${[...asked.uploads]}) and u.state = 'ready'`;
  for (const id of asked.uploads)
    note(`file ${id}`, (uploads.find((one) => one.id === id)?.rows ?? 0) / (importedDays * 2));
  const called = (day: PlainDate) =>
    stage.provider.calls.filter(({ path }) => path.includes(`date_to=${day}`)).length;
  for (const range of asked.ranges) note(`numbers to ${range}`, called(range));
  const [open] = await sql<{ n: number }[]>`
    select count(*)::int as n from report_queries where wanted_at is not null`;
  if (open!.n > 0) lost.push(`${open!.n} questions`);
  const { recipients, uploads: all, exports: pdfs, ranges } = asked;
  return { asked: recipients.length + all.length + pdfs.length + ranges.length, lost, twice };
}
