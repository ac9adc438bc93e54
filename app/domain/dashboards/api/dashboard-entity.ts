import type { dashboards } from "#db/schema/dashboards.ts";
import { lockHolder } from "../dashboard.ts";

type Row = typeof dashboards.$inferSelect;

/** A dashboard in the API (specification section 3), for people of its company. */
export function dashboardEntity(row: Row, now: Date) {
  const { content } = row;
  return {
    id: row.id,
    permalink: row.permalink,
    name: row.name,
    active: row.active,
    public: row.public,
    passwordProtected: row.passwordHash !== null,
    embeddable: row.embeddable,
    locked: lockHolder(row, now),
    realTime: row.realTime,
    hiddenDateSelector: content.hiddenDateSelector,
    footer: content.footer,
    rangeType: content.rangeType,
    startDate: content.startDate,
    endDate: content.endDate,
    comparison: content.comparison,
    compareStartDate: content.compareStartDate,
    compareEndDate: content.compareEndDate,
    timezone: content.timezone,
    styles: content.styles,
    defaults: content.defaults,
    widgets: content.widgets,
    /** For the next save, which is refused if a newer version exists. */
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
