import { parseUrl } from "#app/lib/parse-url.ts";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { chooseApiVersions, readApiVersions } from "./config/api-versions.ts";
import { readBucketAddress } from "./config/bucket-address.ts";
import { readHubSettings } from "./config/read-hub-settings.ts";
import { checkouts, fastspringVariables, readFastspring } from "./config/checkout-settings.ts";
import { unknownVariables } from "./config/unknown-variables.ts";
import {
  type OriginMap,
  originsExample,
  providerVariables,
  readOrigins,
  readProviderVariables,
} from "./config/provider-settings.ts";
import { readSmtpAddress } from "./config/smtp-address.ts";
import { firstTermsVersion } from "./config/first-terms-version.ts";

// Only this file reads process.env.

const whole = (name: string, min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${name} must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const flag = (name: string) =>
  z
    .enum(["0", "1", "true", "false", ""], { error: `${name} must be 1 or 0` })
    .transform((text) => text === "1" || text === "true");

const address = (name: string, protocols: readonly string[]) =>
  z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ""), {
    error: `${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const hostNamed = (name: string) =>
  z
    .string()
    .toLowerCase()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, { error: `${name} must be a host name, such as pages.example` });

export const Environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], {
      error: "NODE_ENV must be production, development or test",
    })
    .default("production"),
  PORT: whole("PORT", 0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: address("APP_URL", ["http:", "https:"]).optional(),
  DATA_DIR: z.string().min(1, { error: "DATA_DIR must name a folder" }).default("./data"),
  DATABASE_URL: address("DATABASE_URL", ["postgres:", "postgresql:"]).optional(),
  DATABASE_POOL: whole("DATABASE_POOL", 1, 200).default(10),
  APP_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { error: "APP_SECRET must be at least 32 bytes long" })
    .optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, {
      error: "APP_SECRET_PREVIOUS must be the previous APP_SECRET, at least 32 bytes long",
    })
    .optional(),
  SMTP_URL: address("SMTP_URL", ["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]+@[^@\r\n]+$/, {
      error: "MAIL_FROM must be an email address, with or without a name before it",
    })
    .optional(),
  FILES_URL: z.string().optional(),
  API_VERSIONS: z.string().optional(),
  PROVIDER_ORIGINS: z.string().optional(),
  ALLOW_PROVIDER_ORIGINS: flag("ALLOW_PROVIDER_ORIGINS").default(false),
  MAX_WIDGETS_FOR_PDF: whole("MAX_WIDGETS_FOR_PDF", 1, 1000).default(100),
  SITE_TITLE: z.string().min(1).default("Plainboard"),
  TERMS_URL: address("TERMS_URL", ["http:", "https:"]).optional(),
  PRIVACY_URL: address("PRIVACY_URL", ["http:", "https:"]).optional(),
  TERMS_VERSION: z.string().max(40, { error: "TERMS_VERSION must be at most 40 characters" }).optional(),
  BREACHED_PASSWORDS_URL: address("BREACHED_PASSWORDS_URL", ["http:", "https:"]).optional(),
  SENTRY_DSN: address("SENTRY_DSN", ["http:", "https:"]).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  ROLE: z.enum(["all", "web", "worker"], { error: "ROLE must be all, web or worker" }).default("all"),
  TRUST_PROXY: whole("TRUST_PROXY", 0, 10).default(0),
  SIGNUP: z.enum(["open", "invite"], { error: "SIGNUP must be open or invite" }).default("open"),
  TWO_FACTOR: z
    .enum(["optional", "admins", "everyone"], { error: "TWO_FACTOR must be optional, admins or everyone" })
    .default("optional"),
  CLOCK_OFFSET_SECONDS: z
    .string()
    .regex(/^-?\d+$/, { error: "CLOCK_OFFSET_SECONDS must be a whole number of seconds" })
    .transform(Number)
    .default(0),
  DNS_SERVERS: z.string().optional(),
  CNAME_TARGET: hostNamed("CNAME_TARGET").optional(),
  MAIL_DOMAIN: hostNamed("MAIL_DOMAIN").optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: "METRICS_TOKEN must be at least 16 characters long" })
    .optional(),
  HUB_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/, { error: "HUB_KEY must be 8 to 64 letters and digits" })
    .optional(),
  HUB_SECRET: z.string().min(20, { error: "HUB_SECRET must be at least 20 characters long" }).optional(),
  HUB_STATS: flag("HUB_STATS").default(false),
  HUB_SUBSCRIPTION_COUNTS: flag("HUB_SUBSCRIPTION_COUNTS").default(false),
  HUB_PUBLIC_CHANNELS: z.string().optional(),
  HUB_ENCRYPTION_KEY: z.string().optional(),
  HUB_WEBHOOKS: z.string().optional(),
  PROCESSES: whole("PROCESSES", 1, 64).optional(),
  BOUNCES_TOKEN: z
    .string()
    .min(16, { error: "BOUNCES_TOKEN must be at least 16 characters long" })
    .optional(),
  CHECKOUT: z.enum(checkouts, { error: "CHECKOUT must be off, test or fastspring" }).default("off"),
  ...Object.fromEntries(fastspringVariables.map((name) => [name, z.string().optional()])),
  ...Object.fromEntries(providerVariables.map((name) => [name, z.string().optional()])),
});

export type Config = ReturnType<typeof readConfig>;

/** @throws {ConfigError} in one line. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  // Shells and compose files may set empty variables.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const unknown = unknownVariables(given, Object.keys(Environment.shape));
  if (unknown.length > 0) throw new ConfigError(unknown.join("; "));
  const read = Environment.safeParse(given);
  if (!read.success) throw new ConfigError(read.error.issues.map((issue) => issue.message).join("; "));
  const env = read.data;
  if (env.DATABASE_URL && !env.APP_SECRET)
    throw new ConfigError("APP_SECRET (at least 32 bytes) is required together with DATABASE_URL");
  if ((env.HUB_KEY === undefined) !== (env.HUB_SECRET === undefined))
    throw new ConfigError("HUB_KEY and HUB_SECRET belong together; set both or neither");
  const hub = readHubSettings(env);
  if ("problem" in hub) throw new ConfigError(hub.problem);
  if (!env.DATABASE_URL && (env.PROCESSES ?? 1) > 1)
    throw new ConfigError("PROCESSES above 1 needs DATABASE_URL: the embedded database has one process");
  if (env.NODE_ENV === "production" && env.CLOCK_OFFSET_SECONDS !== 0)
    throw new ConfigError(
      "CLOCK_OFFSET_SECONDS works outside production only; start with NODE_ENV=development to use it",
    );
  if (env.APP_SECRET_PREVIOUS && !env.APP_SECRET)
    throw new ConfigError("APP_SECRET is missing. APP_SECRET_PREVIOUS only holds the previous secret");
  const providers = readProviderVariables(given);
  if (providers.problem) throw new ConfigError(providers.problem);
  const versions = readApiVersions(env.API_VERSIONS ?? "");
  if (versions.problem) throw new ConfigError(versions.problem);
  const bucket = env.FILES_URL === undefined ? null : readBucketAddress(env.FILES_URL);
  if (bucket && "problem" in bucket) throw new ConfigError(bucket.problem);
  const smtp = env.SMTP_URL === undefined ? null : readSmtpAddress(env.SMTP_URL);
  if (smtp && "problem" in smtp) throw new ConfigError(smtp.problem);
  const fastspring = env.CHECKOUT === "fastspring" ? readFastspring(given) : null;
  if (fastspring && "problem" in fastspring) throw new ConfigError(fastspring.problem);
  const dnsServers = (env.DNS_SERVERS ?? "").split(",").map((server) => server.trim());
  if (env.DNS_SERVERS !== undefined && !dnsServers.every(isDnsServer))
    throw new ConfigError("DNS_SERVERS must be addresses such as 9.9.9.9,127.0.0.1:5353");
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const mailFrom = env.MAIL_FROM ?? `${env.SITE_TITLE} <no-reply@${new URL(appUrl).hostname}>`;
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    appUrl,
    hasAppUrl: env.APP_URL !== undefined,
    https: appUrl.startsWith("https:"),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    appSecret: env.APP_SECRET ?? null,
    appSecretPrevious: env.APP_SECRET_PREVIOUS ?? null,
    smtp,
    mailFrom,
    dnsServers: env.DNS_SERVERS === undefined ? [] : dnsServers,
    cnameTarget: env.CNAME_TARGET ?? new URL(appUrl).hostname,
    mailDomain: env.MAIL_DOMAIN ?? mailFrom.slice(mailFrom.lastIndexOf("@") + 1).replace(/>\s*$/, ""),
    /** Null stores new files in the database. */
    bucket,
    providerVariables: providers.variables,
    apiVersions: versions.versions,
    providerOrigins: env.PROVIDER_ORIGINS
      ? originsFrom(env.PROVIDER_ORIGINS, env.NODE_ENV !== "production" || env.ALLOW_PROVIDER_ORIGINS)
      : [],
    maxWidgetsForPdf: env.MAX_WIDGETS_FOR_PDF,
    siteTitle: env.SITE_TITLE,
    /** Null for the built-in pages. */
    termsUrl: env.TERMS_URL ?? null,
    privacyUrl: env.PRIVACY_URL ?? null,
    termsVersion: env.TERMS_VERSION ?? firstTermsVersion,
    hasMailFrom: env.MAIL_FROM !== undefined,
    /** Null: the built-in list only. */
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    trustProxy: env.TRUST_PROXY,
    signup: env.SIGNUP,
    twoFactor: env.TWO_FACTOR,
    /** `off`: no payment, no trial, no limits. */
    checkout: env.CHECKOUT,
    fastspring,
    clockOffsetSeconds: env.CLOCK_OFFSET_SECONDS,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Null: made from the secret. */
    hubKey: env.HUB_KEY ?? null,
    hubSecret: env.HUB_SECRET ?? null,
    hubStats: env.HUB_STATS,
    hubCounts: env.HUB_SUBSCRIPTION_COUNTS,
    /** Readable without a session. */
    hubPublicChannels: hub.publicChannels,
    /** 32 bytes; null: no encrypted channels. */
    hubEncryptionKey: hub.encryptionKey,
    hubWebhooks: hub.webhooks,
    bouncesToken: env.BOUNCES_TOKEN ?? null,
  } as const;
}

function isDnsServer(text: string): boolean {
  const [, six, four] = /^(?:\[([\da-f:]+)\](?::\d+)?|([\d.]+)(?::\d+)?)$/i.exec(text) ?? [];
  return isIP(six ?? four ?? text) !== 0;
}

function originsFrom(given: string, isAllowed: boolean): OriginMap {
  if (!isAllowed)
    throw new ConfigError(
      "PROVIDER_ORIGINS sends provider requests to other addresses. To use it in production, also set ALLOW_PROVIDER_ORIGINS=1",
    );
  const map = readOrigins(given.trim().startsWith("{") ? given : fileText(given));
  if (map) return map;
  throw new ConfigError(
    `PROVIDER_ORIGINS must be JSON such as ${originsExample}, or the path of a file that contains it`,
  );
}

function fileText(name: string): string {
  try {
    return readFileSync(name, "utf8");
  } catch {
    throw new ConfigError(`PROVIDER_ORIGINS names the file ${name}, which is not readable`);
  }
}

export class ConfigError extends Error {
  override name = "ConfigError";
}

export const config: Config = readConfig(process.env);
chooseApiVersions(config.apiVersions);
