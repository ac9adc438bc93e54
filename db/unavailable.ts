export type Unavailable =
  | "down"
  /** The statement may have run. */
  | "lost"
  | "busy"
  | "full"
  | "locked"
  | "slow"
  | "disk";

const words: Readonly<Record<Unavailable, string>> = {
  down: "the database does not answer",
  lost: "the connection to the database was lost",
  busy: "all connections to the database are in use",
  full: "the database takes no more connections",
  locked: "another transaction keeps these rows locked",
  slow: "the database took too long",
  disk: "the disk of the database is full",
};

/** A later retry may work. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly reason: Unavailable;

  constructor(reason: Unavailable, cause?: unknown) {
    super(words[reason], { cause });
    this.reason = reason;
  }
}

/** Drizzle wraps driver errors, so this searches causes. */
export function unavailableIn(error: unknown): DatabaseUnavailable | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof DatabaseUnavailable) return each;
    // The embedded database has no pool that translates its errors.
    if (each.name === "PostgresError" && (each as { code?: unknown }).code === diskFull)
      return new DatabaseUnavailable("disk", each);
  }
  return null;
}

const diskFull = "53100";

/** For writes that may be skipped while rows are locked. */
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
  [/^57P03$/, "down"], // starting or stopping
  [/^(08...|57P0[12]|25P03)$/, "lost"],
];
const ofNetwork: readonly (readonly [RegExp, Unavailable])[] = [
  [/^CONNECTION_(CLOSED|DESTROYED|ENDED)$|^(ECONNRESET|EPIPE)$/, "lost"],
  [/^(CONNECT_TIMEOUT|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "down"],
];

/** Other errors are returned unchanged. */
export function toDatabaseUnavailable(error: unknown): unknown {
  if (unavailableIn(error)) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string") return error;
  const found = [...ofServer, ...ofNetwork].find(([pattern]) => pattern.test(code));
  return found ? new DatabaseUnavailable(found[1], error) : error;
}
