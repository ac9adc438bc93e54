import type { Connector } from "./core/define.ts";
import { csv } from "./csv/connector.ts";

/** Every kind of source, by its word in URLs, API and database. */
export const connectors: Readonly<Record<string, Connector>> = { [csv.id]: csv };

export function findConnector(kind: string): Connector | null {
  return Object.hasOwn(connectors, kind) ? connectors[kind]! : null;
}
