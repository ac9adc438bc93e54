import { findProvider } from "#app/connectors/registry.ts";
import { exampleKind, exampleProperty } from "#app/domain/sources/example/example-id.ts";
import { exampleSources } from "#app/domain/sources/example/example-sources.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import type { GenerateChoice } from "./generate-choices.server.ts";

/** For a source that is not connected; null for other values. */
export function exampleChoice(companyId: string, value: string): GenerateChoice | null {
  const connector = findProvider(exampleKind(value) ?? "");
  const [source] = exampleSources(companyId, [value], new Date(0));
  if (!connector || !source) return null;
  const picked = pickedParam(connector);
  const isList = picked && connector.params[picked.name]?.type === "multi-select";
  return {
    value,
    source,
    kindName: connector.name,
    name: connector.name,
    account: picked ? { [picked.name]: isList ? [exampleProperty] : exampleProperty } : {},
    needsSite: false,
    problem: null,
  };
}
