import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

export type AuditAction =
  | `annotation.${"created" | "changed" | "deleted"}`
  | `client.${"created" | "changed" | "archived" | "restored" | "deleted"}`
  | `company.${"registered" | "changed" | "deleted" | "restored" | "two-factor-required" | "two-factor-optional" | "audit-log-exported"}`
  | `company.${"archive-requested" | "archive-downloaded" | "address-listed" | "address-erased"}`
  | `dashboard.${"created" | "changed" | "archived" | "restored" | "deleted" | "exported"}`
  | `dashboard.${"sharing-changed" | "address-replaced" | "client-changed" | "tags-changed" | "summary-changed"}`
  | `dashboard.${"lock-taken-over" | "template-changed"}`
  | `destination.${"created" | "changed" | "deleted" | "switched-on" | "switched-off" | "secret-replaced" | "tested"}`
  | `file.${"uploaded" | "deleted"}`
  | `group.${"created" | "changed" | "deleted" | "domain-added" | "domain-changed" | "domain-deleted"}`
  | `group.${"alerts-snoozed" | "alerts-unsnoozed"}`
  | `link.${"created" | "replaced" | "revoked" | "deleted" | "requested" | "opened"}`
  | `metric.${"created" | "changed" | "deleted"}`
  | `person.${"invited" | "invitation-resent" | "invitation-withdrawn" | "joined" | "changed" | "role-changed" | "deleted"}`
  | `person.${"signed-in" | "signed-out" | "sessions-ended" | "password-changed" | "email-changed" | "consented"}`
  | `person.${"service-linked" | "service-unlinked"}`
  | `person.${"two-factor-on" | "two-factor-off" | "recovery-codes-made"}`
  | `plan.${"created" | "changed" | "deleted"}`
  | `report.${"created" | "changed" | "paused" | "resumed" | "deleted" | "approved" | "skipped" | "retried" | "sent"}`
  | `report.${"due-skipped" | "due-unskipped" | "unsubscribed" | "resubscribed" | "tested" | "links-revoked"}`
  | `segment.${"created" | "changed" | "deleted"}`
  | `source.${"connected" | "disconnected" | "renamed" | "changed" | "client-changed" | "file-received" | "deleted" | "exported"}`
  | `subscription.${"checkout-started" | "changed" | "coupon-applied" | "coupon-removed"}`
  | `template.${"created" | "changed" | "deleted"}`
  | `token.${"created" | "revoked"}`
  | `white-label.${"sender-verified" | "sender-lost" | "domain-verified" | "domain-lost"}`;

/** Names of changed fields and short facts; no secrets. */
export type AuditDetails = Readonly<Record<string, string | number | readonly string[]>>;

export const auditEvents = pgTable(
  "audit_events",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Null: the schedule or a visitor. Stays after the person is deleted. */
    personId: text("person_id"),
    personName: text("person_name").notNull(),
    tokenName: text("token_name"),
    action: text().$type<AuditAction>().notNull(),
    subjectId: text("subject_id"),
    subjectName: text("subject_name").notNull(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    /** 192.0.2.0/24 or a /48. */
    network: text(),
    at: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (t) => [index("audit_events_newest").on(t.companyId, t.at, t.id), index("audit_events_at").on(t.at)],
);
