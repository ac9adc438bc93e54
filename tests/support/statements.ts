import { AsyncLocalStorage } from "node:async_hooks";
import { db } from "#db/client.server.ts";

type Logger = { logQuery: (query: string, params: unknown[]) => void };

const counted = new AsyncLocalStorage<string[]>();

/**
 * The statements that some work sends to the database, transactions included, in their order; not what began before it.
 * `by` "all": also what others send until it ends, for work that a server does.
 */
export async function statementsOf(
  work: () => Promise<unknown>,
  by: "work" | "all" = "work",
): Promise<string[]> {
  const session = Reflect.get(db, "session") as { logger: Logger; options: { logger?: Logger } };
  const before = [session.logger, session.options.logger] as const;
  const sent: string[] = [];
  const logger = {
    logQuery: (query: string) => void ((by === "all" || counted.getStore() === sent) && sent.push(query)),
  };
  session.logger = logger;
  session.options.logger = logger;
  try {
    await counted.run(sent, work);
  } finally {
    session.logger = before[0];
    if (before[1]) session.options.logger = before[1];
    else delete session.options.logger;
  }
  return sent;
}

/** The table that each statement reads or writes first. */
export function tablesOf(statements: readonly string[]): string[] {
  return statements.map((text) => /(?:from|into|update) "(\w+)"/.exec(text)?.[1] ?? text);
}
