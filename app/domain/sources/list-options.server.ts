import { createHash } from "node:crypto";
import type { Choice, Parameters, ProviderConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure, type FailureKind } from "#app/connectors/core/failure.ts";
import { settledValues } from "#app/connectors/core/params.ts";
import { providerFor } from "#app/connectors/core/provider.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { findSourceList, keepSourceList } from "#db/queries/source-lists.ts";
import type { SourceRow } from "#db/queries/sources.ts";
import { askedFor } from "./asked-for.server.ts";

export type ListedOptions =
  | {
      readonly outcome: "options";
      /** Those that were searched for, at most `mostOptions`; what is in `include` first. */
      readonly options: readonly Choice[];
      /** How many there are besides. */
      readonly more: number;
    }
  | { readonly outcome: "failure"; readonly kind: FailureKind; readonly what: string }
  | { readonly outcome: "no-such-list" };

const freshMs = 10 * 60_000;
export const mostOptions = 200;
const inFlight = singleton("option-lists", () => new Map<string, Promise<readonly Choice[]>>());

/**
 * What can be picked from at a provider: one of the connector's lists, by what its parameters depend on. Lists are kept
 * for ten minutes; while the provider is away the last known one stays.
 */
export async function listOptions(
  companyId: string,
  source: SourceRow,
  list: string,
  {
    parameters = {},
    search = "",
    include = [],
  }: {
    readonly parameters?: Parameters;
    readonly search?: string;
    readonly include?: readonly string[];
  } = {},
): Promise<ListedOptions> {
  const connector = findProvider(source.kind);
  if (!connector || !Object.hasOwn(connector.options, list)) return { outcome: "no-such-list" };
  const term = search.trim().slice(0, 200);
  const values = dependenciesOf(connector, list, parameters);
  const key = listKey(list, values, term);
  const known = await findSourceList(companyId, source.id, key);
  if (known && now().getTime() - known.fetchedAt.getTime() < freshMs)
    return pick(known.value as Choice[], term, include);
  try {
    const fresh = await together(`${companyId}:${source.id}:${key}`, async () => {
      const asked = await askedFor(companyId, source);
      const all = await connector.options[list]!({ ...providerFor(asked), params: values, search: term });
      await keepSourceList(companyId, source.id, key, all, now());
      return all;
    });
    return pick(fresh, term, include);
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    if (known && error.kind !== "reconnect") return pick(known.value as Choice[], term, include);
    return { outcome: "failure", kind: error.kind, what: error.message };
  }
}

/** The values that the parameters with this list depend on; nothing else changes what is in it. */
function dependenciesOf(connector: ProviderConnector, list: string, given: Parameters): Parameters {
  const names = new Set(
    Object.values(connector.params).flatMap((param) =>
      "options" in param && param.options === list
        ? [...(param.dependsOn ?? []), ...Object.keys(param.when ?? {})]
        : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(settledValues(connector, given)).filter(([name]) => names.has(name)),
  );
}

function listKey(list: string, values: Parameters, search: string): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const words = createHash("sha256")
    .update(JSON.stringify([sorted, search]))
    .digest("base64url")
    .slice(0, 24);
  return `options:${list}:${words}`;
}

/** The same list asked for twice at the same time is asked for once. */
function together(key: string, ask: () => Promise<readonly Choice[]>): Promise<readonly Choice[]> {
  const running = inFlight.get(key);
  if (running) return running;
  const begun = ask().finally(() => inFlight.delete(key));
  inFlight.set(key, begun);
  return begun;
}

function pick(all: readonly Choice[], search: string, include: readonly string[]): ListedOptions {
  const wanted = search.toLocaleLowerCase("en");
  const found = all.filter(
    ({ value, label }) =>
      wanted === "" ||
      label.toLocaleLowerCase("en").includes(wanted) ||
      value.toLocaleLowerCase("en").includes(wanted),
  );
  const shown = found.slice(0, mostOptions);
  const chosen = include
    .filter((value) => value !== "" && !shown.some((option) => option.value === value))
    .map((value) => all.find((option) => option.value === value) ?? { value, label: value });
  return { outcome: "options", options: [...chosen, ...shown], more: found.length - shown.length };
}
