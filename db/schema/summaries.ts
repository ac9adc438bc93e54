import { date, index, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { companies, users } from "./companies.ts";
import { dashboards } from "./dashboards.ts";

export type StoredSentence = {
  readonly text: string;
  readonly figures: readonly StoredFigure[];
};

export type StoredFigure = {
  readonly start: number;
  readonly end: number;
  readonly widgetId: string;
  readonly column: string;
  readonly row?: string;
  readonly role: string;
};

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
    via: text().$type<"page" | "api">().notNull(),
    writtenBy: text("written_by").references(() => users.id, { onDelete: "set null" }),
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
