import { date, index, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { companies, users } from "./companies.ts";
import { dashboards } from "./dashboards.ts";

/** A sentence with the numbers that it repeats, so that a changed number is noticed. */
export type StoredSentence = {
  readonly text: string;
  readonly figures: readonly StoredFigure[];
};

/** `role`: what the text says of the number (summary/drafts). */
export type StoredFigure = {
  readonly start: number;
  readonly end: number;
  readonly widgetId: string;
  readonly column: string;
  readonly row?: string;
  readonly role: string;
};

/** Sentences that replace those made by rules, for one dashboard and its dates. */
export const writtenSummaries = pgTable(
  "written_summaries",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    from: date({ mode: "string" }).$type<PlainDate>().notNull(),
    to: date({ mode: "string" }).$type<PlainDate>().notNull(),
    compareFrom: date("compare_from", { mode: "string" }).$type<PlainDate>(),
    compareTo: date("compare_to", { mode: "string" }).$type<PlainDate>(),
    sentences: jsonb().$type<readonly StoredSentence[]>().notNull(),
    /** `api`: every sentence was checked against the numbers. */
    via: text().$type<"page" | "api">().notNull(),
    writtenBy: text("written_by").references(() => users.id, { onDelete: "set null" }),
    /** Stays when the person is deleted. */
    authorName: text("author_name").notNull(),
    writtenAt: timestamp("written_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [
    unique("written_summaries_once")
      .on(t.dashboardId, t.from, t.to, t.compareFrom, t.compareTo)
      .nullsNotDistinct(),
    index("written_summaries_company").on(t.companyId),
  ],
);
