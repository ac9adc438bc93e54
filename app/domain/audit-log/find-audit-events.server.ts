import type { Viewer } from "#app/auth/viewer.ts";
import { findConnector } from "#app/connectors/registry.ts";
import { companyZone } from "#app/domain/clients/client-brand.ts";
import { destinationKinds } from "#app/domain/destinations/rules/kinds.ts";
import { csvLine } from "#app/domain/widgets/view/widget-csv.ts";
import { dayAt, type TimeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { type AuditEventRow, listAuditEvents } from "#db/queries/audit-log/audit-events.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { listUsers } from "#db/queries/users.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { type AuditCursor, type AuditFilter, auditPageSize } from "./audit-filter.ts";
import { actionWords, detailWords } from "./audit-words.ts";

export type AuditLine = {
  readonly id: string;
  readonly time: string;
  readonly person: string;
  readonly words: string;
  readonly subject: string;
  readonly details: string;
  readonly network: string;
};

export type AuditDay = { readonly day: string; readonly lines: readonly AuditLine[] };

const words = dayWords("en-GB");
const exportedAtOnce = 500;

/** Days of the company's time zone. */
export async function findAuditEvents(
  { companyId, company }: Viewer,
  filter: AuditFilter,
  before: AuditCursor | null,
) {
  const zone = companyZone(company);
  const [rows, people] = await Promise.all([
    listAuditEvents(companyId, { ...filter, zone, before }, auditPageSize + 1),
    listUsers(companyId),
  ]);
  const shown = rows.slice(0, auditPageSize);
  const last = rows.length > auditPageSize ? shown.at(-1)! : null;
  return {
    days: byDay(shown, zone),
    older: last && { at: last.at, id: last.id },
    zone,
    people: people.map(({ id, name }) => ({ value: id, label: name })),
  };
}

function byDay(rows: readonly AuditEventRow[], zone: TimeZone): AuditDay[] {
  const days = new Map<string, AuditLine[]>();
  for (const row of rows) {
    const date = dayAt(zone, row.at);
    const day = `${words.longDay(date)} ${date.slice(0, 4)}`;
    days.set(day, [...(days.get(day) ?? []), lineOf(row, zone)]);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}

const ending = / (as|of|to|from)$/;

function lineOf(row: AuditEventRow, zone: TimeZone): AuditLine {
  const { id, personName: person, action, personId, subjectId, subjectName, network } = row;
  const isAboutSelf = personId !== null && personId === subjectId;
  const text = actionWords(action);
  const own = isAboutSelf ? text.replace(ending, "") : text;
  return {
    id,
    time: words.moment(row.at, zone).split(", ")[1] ?? "",
    person,
    words: own,
    subject: own === text ? subjectName : "",
    details: detailWords(named(row.details), row.tokenName),
    network: network ?? "",
  };
}

function named(details: AuditDetails): AuditDetails {
  const { kind, ...rest } = details;
  if (typeof kind !== "string") return details;
  const destination = destinationKinds.find(({ value }) => value === kind);
  return { kind: findConnector(kind)?.name ?? destination?.label ?? kind, ...rest };
}

/** Records the download as an event. */
export async function exportAuditEvents(
  { companyId, company }: Viewer,
  filter: AuditFilter,
): Promise<AsyncIterable<string>> {
  const zone = companyZone(company);
  const subject = { id: companyId, name: company.name };
  await recordEvents(companyId, [
    { action: "company.audit-log-exported", subject, details: { format: "CSV" } },
  ]);
  return csvOf(companyId, filter, zone);
}

async function* csvOf(companyId: string, filter: AuditFilter, zone: TimeZone): AsyncGenerator<string> {
  yield csvLine([`Time (${zone})`, "Person", "API token", "Action", "Subject", "Details", "Network"]);
  let before: AuditCursor | null = null;
  for (;;) {
    const rows: AuditEventRow[] = await listAuditEvents(
      companyId,
      { ...filter, zone, before },
      exportedAtOnce,
    );
    if (rows.length > 0) yield rows.map((row) => csvRow(row, zone)).join("");
    const last = rows.at(-1);
    if (!last || rows.length < exportedAtOnce) return;
    before = { at: last.at, id: last.id };
  }
}

function csvRow(row: AuditEventRow, zone: TimeZone): string {
  const { personName, tokenName, action, subjectName, details, network, at } = row;
  const time = words.moment(at, zone).split(", ")[1] ?? "";
  return csvLine([
    `${dayAt(zone, at)} ${time}`,
    personName,
    tokenName,
    action,
    subjectName,
    detailWords(named(details), null),
    network,
  ]);
}
