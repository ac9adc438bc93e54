import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Counts a company's changes that its clients' pages may show. Triggers count at the end of each transaction (migration
 * 0034): before a commit others see neither the change nor the count. No foreign key: its lock would come too early.
 */
export const pageStamps = pgTable("page_stamps", {
  companyId: text("company_id").primaryKey(),
  stamp: bigint({ mode: "number" }).notNull().default(1),
});
