import {
  coveredRange,
  duesBetween,
  nextDueAfter,
  type Schedule,
} from "#app/domain/reports/rules/schedule.ts";
import { latestByMs } from "#app/domain/reports/rules/retries.ts";
import { destinationRecipient } from "#app/domain/destinations/rules/kinds.ts";
import { newId } from "#app/lib/id.server.ts";
import { isTimeZone } from "#app/lib/plain-date.ts";
import { messageId } from "#app/mail/mailer.server.ts";
import { messageDomain, type Product } from "#app/mail/sender.ts";
import { inTransaction } from "#db/client.server.ts";
import { listDestinationsById } from "#db/queries/reports/destinations.ts";
import { listSuppressions } from "#db/queries/reports/recipients.ts";
import { addRun, type DueReport, lockDueReports } from "#db/queries/reports/report-ledger.ts";
import { type ReportRow, setReport } from "#db/queries/reports/reports.ts";

const atOnce = 20;
const maxMissed = 12;

/** Moves `nextDueAt` in the same transaction. `onEntered`: after each batch. */
export async function createDueRuns(
  now: Date,
  product: Product,
  onEntered: () => void = () => {},
): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    found = await inTransaction(async () => {
      const due = await lockDueReports(now, atOnce);
      for (const report of due) await enter(report, now, product);
      return due.length;
    });
    if (found > 0) onEntered();
  }
}

async function enter(due: DueReport, now: Date, product: Product): Promise<void> {
  const { report } = due;
  const schedule = scheduleOf(report);
  const missed = [report.nextDueAt, ...duesBetween(schedule, report.nextDueAt, now)].slice(-maxMissed);
  const isSkipped = (dueAt: Date) => report.skippedDues.includes(dueAt.toISOString());
  const latest = missed.filter((dueAt) => !isSkipped(dueAt)).at(-1);
  for (const dueAt of missed) {
    const isLatest = dueAt === latest;
    // After an outage only the latest run is sent, within a day.
    const isTooLate = !isLatest || now.getTime() - dueAt.getTime() >= latestByMs;
    await enterRun(due, dueAt, isSkipped(dueAt) ? "skipped" : isTooLate ? "held" : "due", product);
  }
  await setReport(report.companyId, report.id, {
    nextDueAt: nextDueAfter(schedule, now),
    skippedDues: report.skippedDues.filter((dueAt) => new Date(dueAt) > now),
  });
}

async function enterRun(
  { report, company }: DueReport,
  dueAt: Date,
  state: "due" | "held" | "skipped",
  product: Product,
): Promise<void> {
  const { companyId, id: reportId, dashboardId } = report;
  const { from, to } = coveredRange(
    report.dateRange,
    dueAt,
    scheduleOf(report).timezone,
    company.weekStartsOn,
  );
  const domain = messageDomain(company, product);
  const people = peopleOf(report);
  const stops = await listSuppressions(
    companyId,
    reportId,
    people.map(({ recipient }) => recipient),
  );
  const stopped = new Map(stops.map((stop) => [stop.email, stop]));
  const holdReasons =
    state === "held"
      ? [
          {
            text: "The server was down when it was due, and it is more than a day late.",
            href: `/company/automatic-reports/${reportId}`,
          },
        ]
      : [];
  const run = { id: newId(), companyId, reportId, dashboardId, dueAt, from, to, holdReasons };
  await addRun({ ...run, state }, [
    ...people.map(({ recipient, role }) => {
      const stop = stopped.get(recipient.toLowerCase());
      return {
        id: newId(),
        recipient,
        role,
        messageId: messageId([reportId, dueAt.toISOString(), recipient.toLowerCase()], domain),
        ...stateOf(
          state === "skipped"
            ? skippedText
            : company.sample
              ? sampleText
              : stop
                ? stopText(stop.reason)
                : null,
        ),
      };
    }),
    ...(await listDestinationsById(companyId, report.destinationIds)).map(
      ({ id: destinationId, kind, name }) => {
        const id = newId();
        return {
          id,
          recipient: destinationRecipient(destinationId),
          channel: kind,
          destinationId,
          destinationName: name,
          // The `webhook-id`.
          messageId: id,
          ...stateOf(state === "skipped" ? skippedText : company.sample ? sampleNothingText : null),
        };
      },
    ),
  ]);
}

function stateOf(why: string | null) {
  return { state: why === null ? ("due" as const) : ("suppressed" as const), error: why };
}

/** Each person once, "To" before "Cc". */
function peopleOf({ recipients, cc }: ReportRow) {
  const people = new Map<string, { readonly recipient: string; readonly role: "to" | "cc" }>();
  for (const recipient of recipients) people.set(recipient.toLowerCase(), { recipient, role: "to" });
  for (const recipient of cc)
    if (!people.has(recipient.toLowerCase())) people.set(recipient.toLowerCase(), { recipient, role: "cc" });
  return [...people.values()];
}

export const skippedText = "This delivery was skipped.";

/** The sample agency is open to the public. */
export const sampleText = "The sample agency sends no email.";
export const sampleNothingText = "The sample agency sends nothing.";

export function stopText(reason: "unsubscribed" | "bounced"): string {
  return reason === "unsubscribed"
    ? "The recipient unsubscribed."
    : "The mail server rejected this address before.";
}

/** Throws for a zone unknown to this machine. */
export function scheduleOf({ period, detail, hour, minute, timezone }: ReportRow): Schedule {
  if (!isTimeZone(timezone)) throw new Error(`unknown time zone ${timezone}`);
  return { period, detail, hour, minute, timezone };
}
