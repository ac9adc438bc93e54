import { createHash } from "node:crypto";
import type { OptionList, Parameters, ProviderConnector } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { ConnectorFailure, type FailureKind } from "#app/connectors/core/wire/failure.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { findSourceList, keepSourceList } from "#db/queries/sources/source-lists.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { openSource } from "../access/open-source.server.ts";
import { judgeFailure, noteAccepted } from "../access/judge-failure.server.ts";

export type ListedOptions =
  | {
      readonly outcome: "options";
      /** At most `maxOptions`, after those of `include`. */
      readonly options: readonly Choice[];
      readonly more: number;
      readonly unlisted: readonly string[];
      /** Set if the provider is unavailable. */
      readonly staleSince: Date | null;
      /** False: the list may be incomplete. */
      readonly isWhole: boolean;
    }
  | {
      readonly outcome: "failure";
      readonly kind: FailureKind;
      readonly what: string;
      readonly waitSeconds: number | null;
    }
  | { readonly outcome: "no-such-list" };

type Kept = { readonly choices: readonly Choice[]; readonly isWhole: boolean };

const freshMs = 10 * 60_000;
export const maxOptions = 200;
const inFlight = singleton("option-lists", () => new Map<string, Promise<Kept>>());

/** Offers only chosen properties unless `everything`. Refused credentials count against the source. */
export async function listOptions(
  companyId: string,
  source: SourceRow,
  list: string,
  {
    parameters = {},
    search = "",
    include = [],
    everything = false,
  }: {
    readonly parameters?: Parameters;
    readonly search?: string;
    readonly include?: readonly string[];
    readonly everything?: boolean;
  } = {},
): Promise<ListedOptions> {
  const connector = findProvider(source.kind);
  if (!connector || !Object.hasOwn(connector.options, list)) return { outcome: "no-such-list" };
  const term = search.trim().slice(0, 200);
  if (list === "properties" && !everything && source.properties.length > 0)
    return pick({ choices: source.properties, isWhole: true }, term, include);
  const values = dependenciesOf(connector, list, parameters);
  const known = await findKept(companyId, source.id, list, values, term);
  if (known && now().getTime() - known.fetchedAt.getTime() < freshMs) return pick(known, term, include);
  try {
    const fresh = await together(`${companyId}:${source.id}:${listKey(list, values, term)}`, () =>
      readList(companyId, source, connector.options[list]!, list, values, term),
    );
    await noteAccepted(source);
    return pick(fresh, term, include);
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { kind, message: what, waitSeconds } = await judgeFailure(source, error);
    if (kind !== "reconnect" && known) return pick(known, term, include, known.fetchedAt);
    return { outcome: "failure", kind, what, waitSeconds };
  }
}

async function readList(
  companyId: string,
  source: SourceRow,
  read: OptionList,
  list: string,
  values: Parameters,
  term: string,
): Promise<Kept> {
  let isSearched = false;
  const choices = await read({
    ...providerFor(await openSource(companyId, source)),
    params: values,
    // A connector that ignores the term lists everything.
    get search() {
      isSearched = true;
      return term;
    },
  });
  const kept: Kept = { choices, isWhole: !isSearched };
  await keepSourceList(companyId, source.id, listKey(list, values, isSearched ? term : ""), kept, now());
  return kept;
}

async function findKept(
  companyId: string,
  sourceId: string,
  list: string,
  values: Parameters,
  term: string,
): Promise<(Kept & { readonly fetchedAt: Date }) | null> {
  const rows = await Promise.all(
    [...new Set([term, ""])].map((one) => findSourceList(companyId, sourceId, listKey(list, values, one))),
  );
  const fitting = rows.flatMap((row, at) => {
    const kept = row?.value as Kept | undefined;
    return row && kept && (at === 0 || kept.isWhole) ? [{ ...kept, fetchedAt: row.fetchedAt }] : [];
  });
  return fitting.sort((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime())[0] ?? null;
}

function dependenciesOf(connector: ProviderConnector, list: string, given: Parameters): Parameters {
  const names = new Set(
    Object.values(connector.params).flatMap((param) =>
      "options" in param && param.options === list
        ? [...(param.dependsOn ?? []), ...Object.keys(param.when ?? {})]
        : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(effectiveValues(connector, given)).filter(([name]) => names.has(name)),
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

/** Merges simultaneous requests. */
function together(key: string, ask: () => Promise<Kept>): Promise<Kept> {
  const running = inFlight.get(key);
  if (running) return running;
  const begun = ask().finally(() => inFlight.delete(key));
  inFlight.set(key, begun);
  return begun;
}

function pick(
  { choices: all, isWhole }: Kept,
  search: string,
  include: readonly string[],
  staleSince: Date | null = null,
): ListedOptions {
  const wanted = search.toLocaleLowerCase("en");
  const found = all.filter(
    ({ value, label }) =>
      wanted === "" ||
      label.toLocaleLowerCase("en").includes(wanted) ||
      value.toLocaleLowerCase("en").includes(wanted),
  );
  const shown = found.slice(0, maxOptions);
  const chosen = include
    .filter((value) => value !== "" && !shown.some((option) => option.value === value))
    .map((value) => all.find((option) => option.value === value) ?? { value, label: value });
  return {
    outcome: "options",
    options: [...chosen, ...shown],
    more: found.length - shown.length,
    unlisted: include.filter((value) => !all.some((option) => option.value === value)),
    staleSince,
    isWhole,
  };
}
