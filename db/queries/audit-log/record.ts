import { shortNetwork } from "#app/lib/client-network.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { auditEvents } from "#db/schema/index.ts";
import type { AuditAction, AuditDetails } from "#db/schema/audit.ts";
import { changedFields } from "./changed-fields.ts";

type Subject = { readonly id: string | null; readonly name: string; readonly version?: number };
export type Actor = { readonly id: string | null; readonly name: string };

export type NewEvent = {
  readonly action: AuditAction;
  readonly subject: Subject;
  readonly details?: AuditDetails;
  readonly by?: Actor;
};

export const schedule: Actor = { id: null, name: "Schedule" };
const visitor: Actor = { id: null, name: "Visitor" };
const maxName = 200;

type Listener = (companyId: string, events: readonly NewEvent[]) => Promise<void>;

const listeners = singleton("audit-listeners", () => [] as Listener[]);

/** `listener` runs in the transaction of each recorded change. */
export function onRecorded(listener: Listener): void {
  listeners.push(listener);
}

/** Call in the transaction of the change. */
export async function recordEvents(companyId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const context = requestContext();
  const signedIn = context?.actor?.companyId === companyId ? context.actor : null;
  const present: Actor = signedIn ?? (context && !context.companyId ? visitor : schedule);
  const at = now();
  await db.insert(auditEvents).values(
    events.map(({ action, subject, details = {}, by = present }) => ({
      id: newId(),
      companyId,
      personId: by.id,
      personName: by.name.slice(0, maxName),
      tokenName: by.id !== null && by.id === signedIn?.id ? signedIn.tokenName : null,
      action,
      subjectId: subject.id,
      subjectName: subject.name.slice(0, maxName),
      details,
      // Visitors leave no network here.
      network: by.id !== null && context ? shortNetwork(context.clientAddress) : null,
      at,
    })),
  );
  for (const listener of listeners) await listener(companyId, events);
}

export function recorded<Row extends Subject>(
  companyId: string,
  action: AuditAction,
  change: () => PromiseLike<Row[]>,
  details: AuditDetails = {},
): Promise<Row[]> {
  return inTransaction(async () => {
    const rows = await change();
    await recordEvents(
      companyId,
      rows.map((row) => ({ action, subject: subjectOf(row), details })),
    );
    return rows;
  });
}

function subjectOf({ id, name, version }: Subject): Subject {
  return { id, name, ...(version !== undefined && { version }) };
}

export function recordedWhere<Row extends Subject>(
  companyId: string,
  action: AuditAction,
  differing: () => PromiseLike<{ readonly id: string }[]>,
  change: () => PromiseLike<Row[]>,
  details: AuditDetails = {},
): Promise<Row[]> {
  return inTransaction(async () => {
    const different = new Set<string | null>((await differing()).map(({ id }) => id));
    const rows = await change();
    await recordEvents(
      companyId,
      rows.flatMap(({ id, name }) => (different.has(id) ? [{ action, subject: { id, name }, details }] : [])),
    );
    return rows;
  });
}

/** Call in the transaction of the change. Records names of the fields that differ. */
export async function recordChange(
  companyId: string,
  action: AuditAction,
  subject: Subject,
  before: object,
  change: object,
): Promise<void> {
  const changed = changedFields(before, change);
  if (changed.length > 0) await recordEvents(companyId, [{ action, subject, details: { changed } }]);
}
