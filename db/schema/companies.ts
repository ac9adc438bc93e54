import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Weekday } from "#app/lib/plain-date.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type SignupWishes = {
  readonly dashboards: number;
  readonly interval: 1 | 12;
  readonly coupons: readonly string[];
  /** From the linking page; never interpreted. */
  readonly cid: string | null;
};

/** A DNS record that the settings list, as it was found at the last check. */
export type StoredDnsRecord = {
  readonly type: string;
  readonly host: string;
  readonly value: string;
  readonly valid: boolean;
  /** Left out in rows of older versions. */
  readonly purpose?: string;
  readonly found?: readonly string[];
  readonly problem?: string | null;
  /** ISO instant: it was right before, and is not believed to be lost yet. */
  readonly missingSince?: string | null;
};

export type BoughtPlan = {
  readonly provider: string;
  /** At the provider, for its account pages. */
  readonly account: string | null;
  readonly cents: number;
  readonly coupons: readonly string[];
  /** ISO times of the period that was paid last. */
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
    discount: integer("discount").notNull().default(0), // percent
    /** Reports wait until `fromAddress` is verified; else the product's address sends them meanwhile. */
    activeEmail: boolean("active_email").notNull().default(false),
    /** Host of client-facing pages: "reports.northlight.example". */
    domainCname: text("domain_cname"),
    /** In a TXT record of that domain: proves that the company owns it. */
    domainToken: text("domain_token"),
    /** Null: not verified, or lost. */
    domainVerifiedAt: moment("domain_verified_at"),
    domainDns: jsonb("domain_dns").$type<readonly StoredDnsRecord[]>().notNull().default([]),
    emailDns: jsonb("email_dns").$type<readonly StoredDnsRecord[]>().notNull().default([]),
    fromAddress: text("from_address"),
    /** Signs white-label email. `publicKey`: base64 DER, in DNS; `privateKey`: sealed (app/mail/dkim.server.ts). */
    dkim: jsonb().$type<StoredDkimKey>(),
    /** Replaces `dkim` once its record is found. */
    dkimNext: jsonb("dkim_next").$type<StoredDkimKey>(),
    verifiedWhitelabel: boolean("verified_whitelabel").notNull().default(false),
    dnsCheckedAt: moment("dns_checked_at"),
    /** Since when a verified sender or domain no longer is. */
    dnsLostAt: moment("dns_lost_at"),
    brandColor: text("brand_color"),
    state: text().$type<"trial" | "active" | "canceled" | "overdue">().notNull().default("trial"),
    stateChangedAt: moment("state_changed_at").notNull().defaultNow(),
    expiresAt: moment("expires_at"),
    subscriptionId: text("subscription_id"),
    subscriptionInterval: integer("subscription_interval"), // 1 or 12 months
    /** The running plan as it was bought. */
    plan: jsonb().$type<BoughtPlan>(),
    dashboardsLimit: integer("dashboards_limit").notNull().default(25),
    bonusDashboards: integer("bonus_dashboards").notNull().default(0),
    timezone: text().notNull().default("UTC"),
    /** "de": of new clients. */
    language: text().notNull().default("en"),
    /** "EUR": of new dashboards without a client's. */
    currency: text(),
    weekStartsOn: integer("week_starts_on").$type<Weekday>().notNull().default(1), // ISO weekday
    sample: boolean().notNull().default(false), // sample agency, deleted after a day
    /** Choices at registration, for the checkout. */
    signup: jsonb()
      .$type<SignupWishes>()
      .notNull()
      .default({ dashboards: 25, interval: 1, coupons: [], cid: null }),
    /** Everyone sets up a second factor before going on. */
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
  /** All steps done, or left for good. */
  finished: boolean;
  /** The congratulation was not closed yet. */
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
    email: text().notNull(), // as typed; unique ignoring case
    /** When the person proved that the address is theirs: by a link in an email, or a service that says so. */
    emailConfirmedAt: moment("email_confirmed_at"),
    role: text().$type<"admin" | "user">().notNull().default("user"),
    avatarFileId: text("avatar_file_id"),
    creator: boolean().notNull().default(false),
    ageConsentAt: moment("age_consent_at"),
    termsConsentAt: moment("terms_consent_at"),
    /** Version of the terms that were accepted (app/lib/terms.ts); null: before versions. */
    termsVersion: text("terms_version"),
    /** Key of the authenticator app, sealed; set while it is confirmed, used once `totpSince` is set. */
    totpKey: text("totp_key"),
    totpSince: moment("totp_since"),
    /** Last accepted 30-second step: a code works once. */
    totpStep: integer("totp_step").notNull().default(0),
    passwordHash: text("password_hash"),
    /** Sees the clients in `member_clients` only, and nothing without a client. Never of an admin. */
    onlyClients: boolean("only_clients").notNull().default(false),
    timezone: text().notNull().default("UTC"),
    /** An admin's choice: emails about disconnected, deleted and expiring sources. */
    sourceEmails: boolean("source_emails").notNull().default(true),
    /** Daily email about new alerts of groups. */
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
    identification: text().notNull(), // x-identification header
    userAgent: text("user_agent").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
);

/** Accounts at other services that sign a person in. */
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
    /** Address or name there when it was linked. */
    label: text().notNull().default(""),
    lastUsedAt: moment("last_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("login_identities_subject").on(t.provider, t.subject),
    uniqueIndex("login_identities_person").on(t.userId, t.provider),
  ],
);

/** Sent by email, stored hashed. */
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
    /** Of an invitation. */
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
    /** Null: does not expire by itself. */
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("api_tokens_hash").on(t.tokenHash)],
);

/** Each works once instead of a code of the authenticator app. Stored hashed. */
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

/** What remains of an erased company. */
export const erasures = pgTable("erasures", {
  id: text().primaryKey(),
  companyName: text("company_name").notNull(),
  requestedAt: moment("requested_at").notNull(),
  erasedAt: moment("erased_at").notNull().defaultNow(),
});
