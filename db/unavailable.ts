export type Unavailable =
  /** The server does not answer or refuses connections. */
  | "down"
  /** The connection broke: a statement may or may not have run. */
  | "lost"
  /** All connections of this process are in use. */
  | "busy"
  /** The server accepts no more connections. */
  | "full"
  /** Another transaction has locked the rows. */
  | "locked"
  /** The statement timed out. */
  | "slow";

const words: Readonly<Record<Unavailable, string>> = {
  down: "the database does not answer",
  lost: "the connection to the database was lost",
  busy: "all connections to the database are in use",
  full: "the database takes no more connections",
  locked: "another transaction keeps these rows locked",
  slow: "the database took too long",
};

/** A later retry may work; the caller decides. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly reason: Unavailable;

  constructor(reason: Unavailable, cause?: unknown) {
    super(words[reason], { cause });
    this.reason = reason;
  }
}

/** Searches the causes too, because drizzle wraps driver errors. */
export function unavailableIn(error: unknown): DatabaseUnavailable | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof DatabaseUnavailable) return each;
  return null;
}

/** For writes that may be skipped while another transaction locks the rows. */
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
  [/^53/, "full"],
  [/^57P03$/, "down"], // starting or stopping
  [/^(08...|57P0[12]|25P03)$/, "lost"],
];
const ofNetwork: readonly (readonly [RegExp, Unavailable])[] = [
  [/^CONNECTION_(CLOSED|DESTROYED|ENDED)$|^(ECONNRESET|EPIPE)$/, "lost"],
  [/^(CONNECT_TIMEOUT|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "down"],
];

/** Converts driver errors to DatabaseUnavailable where they mean it. */
export function translated(error: unknown): unknown {
  if (unavailableIn(error)) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string") return error;
  const found = [...ofServer, ...ofNetwork].find(([pattern]) => pattern.test(code));
  return found ? new DatabaseUnavailable(found[1], error) : error;
}
