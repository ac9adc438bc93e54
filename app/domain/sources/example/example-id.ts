import { findProvider } from "#app/connectors/registry.ts";

const prefix = "example-";

/** Never an id of `sources`: row ids have no hyphen. `slot`: kind, "-2" for the second. */
export function exampleSourceId(slot: string): string {
  return `${prefix}${slot}`;
}

/** Null for a source's id. */
export function exampleKind(sourceId: string): string | null {
  if (!sourceId.startsWith(prefix)) return null;
  const rest = sourceId.slice(prefix.length);
  const kind = [rest, rest.replace(/-\d+$/, "")].find((one) => findProvider(one) !== null);
  return kind !== undefined && hasExample(kind) ? kind : null;
}

export function isExampleId(sourceId: string): boolean {
  return exampleKind(sourceId) !== null;
}

/** Only kinds with fixed columns. */
export function hasExample(kind: string): boolean {
  const connector = findProvider(kind);
  return connector !== null && Object.keys(connector.metrics).length > 0;
}

export const exampleProperty = "example";
