import type { dashboards } from "#db/schema/dashboards.ts";
import { withDefaultOrder } from "#app/domain/widgets/changes/order-by.ts";
import { lockHolder } from "../dashboard.ts";

type Row = typeof dashboards.$inferSelect;

/** Specification section 3. */
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
    filters: content.filters ?? [],
    styles: content.styles,
    defaults: content.defaults,
    widgets: content.widgets.map(withDefaultOrder),
    /** The next save sends it, to detect conflicts. */
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
