import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Weekday } from "#app/lib/plain-date.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type SignupWishes = {
  readonly dashboards: number;
  readonly interval: 1 | 12;
  readonly coupons: readonly string[];
  readonly cid: string | null;
};

/** A DNS record that the settings list, as it was found at the last check. */
export type StoredDnsRecord = {
  readonly type: string;
  readonly host: string;
  readonly value: string;
  readonly valid: boolean;
  readonly purpose?: string;
  readonly found?: readonly string[];
  readonly problem?: string | null;
  readonly missingSince?: string | null;
};

export type BoughtPlan = {
  readonly provider: string;
  readonly account: string | null;
  readonly cents: number;
  readonly coupons: readonly string[];
  readonly periodStart: string;
  readonly periodEnd: string | null;
};

type StoredDkimKey = { readonly selector: string; readonly publicKey: string; readonly privateKey: string };

export const companies = pgTable(
  "companies",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    domain: text(),
    emailUsername: text("email_username"),
    logoFileId: text("logo_file_id"),
    phone: text(),
    discount: integer("discount").notNull().default(0),
    /** True: reports wait until `fromAddress` is verified. False: the product's address sends. */
    activeEmail: boolean("active_email").notNull().default(false),
    domainCname: text("domain_cname"),
    domainToken: text("domain_token"),
    /** Null: not verified, or lost. */
    domainVerifiedAt: moment("domain_verified_at"),
    domainDns: jsonb("domain_dns").$type<readonly StoredDnsRecord[]>().notNull().default([]),
    emailDns: jsonb("email_dns").$type<readonly StoredDnsRecord[]>().notNull().default([]),
    fromAddress: text("from_address"),
    /** `publicKey`: base64 DER, in DNS; `privateKey`: sealed (app/mail/dkim.server.ts). */
    dkim: jsonb().$type<StoredDkimKey>(),
    dkimNext: jsonb("dkim_next").$type<StoredDkimKey>(),
    verifiedWhitelabel: boolean("verified_whitelabel").notNull().default(false),
    dnsCheckedAt: moment("dns_checked_at"),
    dnsLostAt: moment("dns_lost_at"),
    brandColor: text("brand_color"),
    state: text().$type<"trial" | "active" | "canceled" | "overdue">().notNull().default("trial"),
    stateChangedAt: moment("state_changed_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
    subscriptionId: text("subscription_id"),
    subscriptionInterval: integer("subscription_interval"),
    plan: jsonb().$type<BoughtPlan>(),
    dashboardsLimit: integer("dashboards_limit").notNull().default(25),
    bonusDashboards: integer("bonus_dashboards").notNull().default(0),
    timezone: text().notNull().default("UTC"),
    language: text().notNull().default("en"),
    currency: text(),
    weekStartsOn: integer("week_starts_on").$type<Weekday>().notNull().default(1), // ISO weekday
    sample: boolean().notNull().default(false),
    signup: jsonb()
      .$type<SignupWishes>()
      .notNull()
      .default({ dashboards: 25, interval: 1, coupons: [], cid: null }),
    requiresTwoFactor: boolean("requires_two_factor").notNull().default(false),
    restoredAt: moment("restored_at"),
    /** Erased 30 days later. */
    deletedAt: moment("deleted_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("companies_domain")
      .on(sql`lower(${t.domainCname})`)
      .where(sql`${t.domainVerifiedAt} is not null`),
  ],
);

export type OnboardingState = {
  flow: "dashboard" | "mc" | null;
  step: number;
  questionnaire: { source?: string } | null;
  finished: boolean;
  congratulates?: boolean;
};

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text().notNull(),
    /** By an email link, or by a service. */
    emailConfirmedAt: moment("email_confirmed_at"),
    role: text().$type<"admin" | "user">().notNull().default("user"),
    avatarFileId: text("avatar_file_id"),
    creator: boolean().notNull().default(false),
    ageConsentAt: moment("age_consent_at"),
    termsConsentAt: moment("terms_consent_at"),
    /** app/lib/terms.ts; null: before versions. */
    termsVersion: text("terms_version"),
    /** Sealed; active once `totpSince` is set. */
    totpKey: text("totp_key"),
    totpSince: moment("totp_since"),
    /** Last accepted 30-second step: a code works once. */
    totpStep: integer("totp_step").notNull().default(0),
    passwordHash: text("password_hash"),
    /** Sees clients in `member_clients` only. Never of an admin. */
    onlyClients: boolean("only_clients").notNull().default(false),
    timezone: text().notNull().default("UTC"),
    sourceEmails: boolean("source_emails").notNull().default(true),
    alertEmails: boolean("alert_emails").notNull().default(true),
    onboarding: jsonb()
      .$type<OnboardingState>()
      .notNull()
      .default({ flow: null, step: 0, questionnaire: null, finished: false }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("users_email").on(sql`lower(${t.email})`), index("users_company").on(t.companyId)],
);

/** Stores the SHA-256 of the cookie's token. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    tokenHash: text("token_hash").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    identification: text().notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
);

export const loginIdentities = pgTable(
  "login_identities",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text().$type<"google" | "facebook" | "linkedin">().notNull(),
    /** The service's own id of the account: addresses change. */
    subject: text().notNull(),
    label: text().notNull().default(""),
    lastUsedAt: moment("last_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("login_identities_subject").on(t.provider, t.subject),
    uniqueIndex("login_identities_person").on(t.userId, t.provider),
  ],
);

export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: text().primaryKey(),
    tokenHash: text("token_hash").notNull(),
    purpose: text().$type<"reset-password" | "invitation" | "change-email" | "second-factor">().notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    role: text().$type<"admin" | "user">(),
    /** Of an invitation that is limited to clients; null: all. */
    clientIds: jsonb("client_ids").$type<readonly string[]>(),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("one_time_tokens_hash").on(t.tokenHash),
    uniqueIndex("one_time_tokens_invitation")
      .on(t.companyId, sql`lower(${t.email})`)
      .where(sql`${t.purpose} = 'invitation'`),
  ],
);

export const apiTokens = pgTable(
  "api_tokens",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text("token_hash").notNull(),
    /** `read`: GET only. */
    scope: text().$type<"read" | "write">().notNull().default("write"),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash)],
);

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("recovery_codes_once").on(t.userId, t.codeHash)],
);

/** Banners (codes 120–129) are computed; only closing is stored. */
export const closedBanners = pgTable(
  "closed_banners",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    code: integer().notNull(),
    closedAt: moment("closed_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("closed_banners_once").on(t.userId, t.code)],
);

export const erasures = pgTable("erasures", {
  id: text().primaryKey(),
  companyName: text("company_name").notNull(),
  requestedAt: moment("requested_at").notNull(),
  erasedAt: moment("erased_at").notNull().defaultNow(),
});
