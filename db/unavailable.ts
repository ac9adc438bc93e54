import { singleton } from "#app/lib/singleton.ts";

export type Unavailable =
  | "down"
  /** The statement may have run. */
  | "lost"
  | "busy"
  | "full"
  | "locked"
  | "slow"
  | "disk"
  | "broken"
  | "read-only";

const words: Readonly<Record<Unavailable, string>> = {
  down: "the database does not answer",
  lost: "the connection to the database was lost",
  busy: "all connections to the database are in use",
  full: "the database takes no more connections",
  locked: "another transaction keeps these rows locked",
  slow: "the database took too long",
  disk: "the disk of the database is full",
  broken: "the database cannot use its disk",
  "read-only": "the database accepts no changes",
};

const failsWrites: ReadonlySet<Unavailable> = new Set(["disk", "broken", "read-only"]);
const rememberedMs = 30_000;
const writes = singleton("failed-writes", () => ({
  failed: null as { readonly reason: Unavailable; readonly at: number } | null,
}));

/** Recent failures: reads still work then, so probes miss them. Null if none. */
export function failedWrite(): string | null {
  const { failed } = writes;
  return failed && performance.now() - failed.at < rememberedMs ? words[failed.reason] : null;
}

export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly reason: Unavailable;

  constructor(reason: Unavailable, cause?: unknown) {
    super(words[reason], { cause });
    this.reason = reason;
    if (failsWrites.has(reason)) writes.failed = { reason, at: performance.now() };
  }
}

/** Drizzle wraps driver errors, so this searches causes. */
export function unavailableIn(error: unknown): DatabaseUnavailable | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof DatabaseUnavailable) return each;
    // The embedded database has no pool that translates its errors.
    const { code } = each as { code?: unknown };
    if (each.name === "PostgresError" && (code === diskFull || ioError.test(String(code))))
      return new DatabaseUnavailable(code === diskFull ? "disk" : "broken", each);
  }
  return null;
}

const diskFull = "53100";
const ioError = /^58(000|030|P0[123])$/;

export async function unlessLocked(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (unavailableIn(error)?.reason !== "locked") throw error;
  }
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const ofServer: readonly (readonly [RegExp, Unavailable])[] = [
  [/^(55P03|40P01)$/, "locked"],
  [/^57014$/, "slow"],
  [new RegExp(`^${diskFull}$`), "disk"],
  [/^53/, "full"],
  [ioError, "broken"],
  [/^25006$/, "read-only"], // a standby, after a failover
  [/^57P0[34]$/, "down"],
  [/^(08...|57P0[125]|25P03)$/, "lost"],
];
/** Such as 55000, 28P01 and 3D000: the session ended or never began. */
const fatal: ReadonlySet<unknown> = new Set(["FATAL", "PANIC"]);
const ofNetwork: readonly (readonly [RegExp, Unavailable])[] = [
  [/^CONNECTION_(CLOSED|DESTROYED|ENDED)$|^(ECONNRESET|ECONNABORTED|EPIPE)$/, "lost"],
  [
    /^(CONNECT_TIMEOUT|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOST\w+|ENET\w+|EADDRNOTAVAIL|EMFILE|ENFILE|EACCES|EPERM)$/,
    "down",
  ],
  [
    /^(CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_(TLS|SSL)_\w+|SASL_SIGNATURE_MISMATCH)$/,
    "down",
  ],
];

/** Other errors are returned unchanged. */
export function toDatabaseUnavailable(error: unknown): unknown {
  if (unavailableIn(error)) return error;
  const { code, severity, severity_local } = (error ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof code !== "string") return error;
  const found = [...ofServer, ...ofNetwork].find(([pattern]) => pattern.test(code));
  if (found) return new DatabaseUnavailable(found[1], error);
  // Servers translate the latter.
  return fatal.has(severity) || fatal.has(severity_local) ? new DatabaseUnavailable("down", error) : error;
}
