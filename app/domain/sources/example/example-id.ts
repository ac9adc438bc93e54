import { findProvider } from "#app/connectors/registry.ts";

const prefix = "example-";

/**
 * Takes the place of a source id in a widget with example data. Never a row of `sources`: ids of rows have no
 * hyphen. `slot`: the kind, followed by "-2" and so on for several of one kind.
 */
export function exampleSourceId(slot: string): string {
  return `${prefix}${slot}`;
}

/** Null for the id of a source. */
export function exampleKind(sourceId: string): string | null {
  if (!sourceId.startsWith(prefix)) return null;
  const rest = sourceId.slice(prefix.length);
  const kind = [rest, rest.replace(/-\d+$/, "")].find((one) => findProvider(one) !== null);
  return kind !== undefined && hasExample(kind) ? kind : null;
}

export function isExampleId(sourceId: string): boolean {
  return exampleKind(sourceId) !== null;
}

/** Only kinds with fixed columns have examples. */
export function hasExample(kind: string): boolean {
  const connector = findProvider(kind);
  return connector !== null && Object.keys(connector.metrics).length > 0;
}

/** In the parameter that chooses a property. */
export const exampleProperty = "example";
