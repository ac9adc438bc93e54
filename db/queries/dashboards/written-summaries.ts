import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { newId } from "#app/lib/id.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { writtenSummaries } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type WrittenSummary = typeof writtenSummaries.$inferSelect;

export type SummaryDates = { readonly range: DateRange; readonly compareRange: DateRange | null };

export async function findWrittenSummary(
  companyId: string,
  dashboardId: string,
  dates: SummaryDates,
): Promise<WrittenSummary | null> {
  const [found] = await db
    .select()
    .from(writtenSummaries)
    .where(ours(companyId, dashboardId, dates));
  return found ?? null;
}

export async function setWrittenSummary(
  companyId: string,
  dashboardId: string,
  { range, compareRange }: SummaryDates,
  written: Pick<WrittenSummary, "sentences" | "via" | "writtenBy" | "authorName" | "writtenAt">,
): Promise<void> {
  const dates = {
    from: range.from,
    to: range.to,
    compareFrom: compareRange?.from ?? null,
    compareTo: compareRange?.to ?? null,
  };
  const write = () =>
    db
      .insert(writtenSummaries)
      .values({ id: newId(), companyId, dashboardId, ...dates, ...written })
      .onConflictDoUpdate({
        target: [
          writtenSummaries.dashboardId,
          writtenSummaries.from,
          writtenSummaries.to,
          writtenSummaries.compareFrom,
          writtenSummaries.compareTo,
        ],
        set: written,
        setWhere: ofCompany(writtenSummaries, companyId),
      })
      .returning(named);
  await recorded(companyId, "dashboard.summary-changed", write);
}

export async function deleteWrittenSummary(
  companyId: string,
  dashboardId: string,
  dates: SummaryDates,
): Promise<void> {
  await recorded(companyId, "dashboard.summary-changed", () =>
    db
      .delete(writtenSummaries)
      .where(ours(companyId, dashboardId, dates))
      .returning(named),
  );
}

const named = {
  id: writtenSummaries.dashboardId,
  name: sql<string>`(select board.name from dashboards board where board.id = written_summaries.dashboard_id)`,
};

function ours(
  companyId: string,
  dashboardId: string,
  { range, compareRange }: SummaryDates,
): SQL | undefined {
  const { from, to, compareFrom, compareTo } = writtenSummaries;
  return and(
    ofCompany(writtenSummaries, companyId),
    eq(writtenSummaries.dashboardId, dashboardId),
    eq(from, range.from),
    eq(to, range.to),
    compareRange ? eq(compareFrom, compareRange.from) : isNull(compareFrom),
    compareRange ? eq(compareTo, compareRange.to) : isNull(compareTo),
  );
}
