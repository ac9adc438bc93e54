import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { automaticReports, dashboards, deliveries, destinations } from "#db/schema/index.ts";
import type { DeliveryRow } from "./report-runs.ts";
import { changedFields } from "../audit-log/changed-fields.ts";
import { recordEvents, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type DestinationRow = typeof destinations.$inferSelect;

export function listDestinations(companyId: string): Promise<DestinationRow[]> {
  return db
    .select()
    .from(destinations)
    .where(ofCompany(destinations, companyId))
    .orderBy(asc(sql`lower(${destinations.name})`), asc(destinations.id));
}

export async function listDestinationsById(
  companyId: string,
  ids: readonly string[],
): Promise<DestinationRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(destinations)
    .where(and(ofCompany(destinations, companyId), inArray(destinations.id, [...ids])))
    .orderBy(asc(sql`lower(${destinations.name})`), asc(destinations.id));
}

export async function findDestination(companyId: string, id: string): Promise<DestinationRow | null> {
  const [row] = await db.select().from(destinations).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export function countDestinations(companyId: string): Promise<number> {
  return db.$count(destinations, ofCompany(destinations, companyId));
}

export async function addDestination(
  companyId: string,
  destination: Omit<typeof destinations.$inferInsert, "companyId">,
): Promise<void> {
  await recorded(
    companyId,
    "destination.created",
    () =>
      db
        .insert(destinations)
        .values({ ...destination, companyId })
        .returning(named),
    { kind: destination.kind },
  );
}

export type DestinationChange = Partial<Omit<DestinationRow, "id" | "companyId" | "createdBy" | "createdAt">>;

export function setDestination(companyId: string, id: string, change: DestinationChange): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findDestination(companyId, id);
    if (!before) return false;
    await db.update(destinations).set(change).where(ours(companyId, id));
    const changed = changedFields(before, change);
    const subject = { id, name: change.name ?? before.name };
    if (changed.length > 0)
      await recordEvents(companyId, [{ action: destinationAction(changed), subject, details: { changed } }]);
    return true;
  });
}

function destinationAction(changed: readonly string[]) {
  if (changed.includes("secret")) return "destination.secret-replaced";
  return changed.join() === "state" ? "destination.switched-on" : "destination.changed";
}

/** In one statement: several processes may count. */
export async function countRefusal(
  companyId: string,
  id: string,
  isRefused: boolean,
  at: Date,
): Promise<void> {
  await db
    .update(destinations)
    .set(
      isRefused
        ? {
            refusals: sql`${destinations.refusals} + 1`,
            refusedSince: sql`coalesce(${destinations.refusedSince}, ${at.toISOString()}::timestamptz)`,
          }
        : { refusals: 0, refusedSince: null },
    )
    .where(and(ours(companyId, id), isRefused ? undefined : gt(destinations.refusals, 0)));
}

export async function switchOff(companyId: string, id: string, reason: string, at: Date): Promise<void> {
  await recorded(companyId, "destination.switched-off", () =>
    db
      .update(destinations)
      .set({ state: "off", offReason: reason, offSince: at })
      .where(and(ours(companyId, id), eq(destinations.state, "active")))
      .returning(named),
  );
}

/** Pauses reports without other recipients; returns their ids. Null if it does not exist. */
export function removeDestination(companyId: string, id: string, at: Date): Promise<string[] | null> {
  return inTransaction(async () => {
    const gone = await recorded(companyId, "destination.deleted", () =>
      db.delete(destinations).where(ours(companyId, id)).returning(named),
    );
    if (gone.length === 0) return null;
    const left = await db
      .update(automaticReports)
      .set({ destinationIds: sql`${automaticReports.destinationIds} - ${id}::text` })
      .where(uses(companyId, id))
      .returning({ id: automaticReports.id });
    if (left.length === 0) return [];
    const paused = await db
      .update(automaticReports)
      .set({ pausedAt: sql`coalesce(${automaticReports.pausedAt}, ${at.toISOString()}::timestamptz)` })
      .where(
        and(
          ofCompany(automaticReports, companyId),
          inArray(
            automaticReports.id,
            left.map((report) => report.id),
          ),
          sql`${automaticReports.recipients} = '[]'::jsonb and ${automaticReports.destinationIds} = '[]'::jsonb`,
        ),
      )
      .returning({ id: automaticReports.id });
    return paused.map((report) => report.id);
  });
}

export type UsingReport = {
  readonly id: string;
  readonly destinationIds: readonly string[];
  readonly recipients: readonly string[];
  readonly dashboardName: string;
};

export function listReportsWithDestinations(companyId: string, id: string | null): Promise<UsingReport[]> {
  return db
    .select({
      id: automaticReports.id,
      destinationIds: automaticReports.destinationIds,
      recipients: automaticReports.recipients,
      dashboardName: dashboards.name,
    })
    .from(automaticReports)
    .innerJoin(dashboards, eq(dashboards.id, automaticReports.dashboardId))
    .where(
      id === null
        ? and(ofCompany(automaticReports, companyId), sql`${automaticReports.destinationIds} <> '[]'::jsonb`)
        : uses(companyId, id),
    )
    .orderBy(asc(sql`lower(${dashboards.name})`), asc(automaticReports.slot));
}

export type LastDelivery = Pick<
  DeliveryRow,
  "destinationId" | "runId" | "reportId" | "state" | "via" | "attempts" | "dueAt" | "handedAt" | "error"
>;

export function listLastDeliveries(companyId: string): Promise<LastDelivery[]> {
  const { destinationId, runId, reportId, state, via, attempts, dueAt, handedAt, error } = deliveries;
  return db
    .selectDistinctOn([destinationId], {
      destinationId,
      runId,
      reportId,
      state,
      via,
      attempts,
      dueAt,
      handedAt,
      error,
    })
    .from(deliveries)
    .where(and(ofCompany(deliveries, companyId), isNotNull(destinationId)))
    .orderBy(destinationId, desc(dueAt), desc(deliveries.id));
}

const named = { id: destinations.id, name: destinations.name };

const uses = (companyId: string, id: string) =>
  and(
    ofCompany(automaticReports, companyId),
    sql`${automaticReports.destinationIds} @> ${JSON.stringify([id])}::jsonb`,
  );

const ours = (companyId: string, id: string) =>
  and(ofCompany(destinations, companyId), eq(destinations.id, id));
