import { effectiveValues, isFilled } from "#app/connectors/core/params/params.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import type { Parameters } from "#app/connectors/core/define.ts";

/** By source id. */
export type Accounts = Readonly<Record<string, readonly string[]>>;

export type PlanSources = { readonly sourceIds: readonly string[]; readonly accounts: Accounts };

/** The parameter that chooses an account. */
export function accountParam({ connector }: KnownSource): { readonly name: string } | null {
  const picked = connector && pickedParam(connector);
  return picked && connector?.params[picked.name]?.required === true ? picked : null;
}

/** One per query. Undefined: several accounts and none is chosen. */
export function parametersOf(known: KnownSource, accounts: Accounts): readonly Parameters[] | undefined {
  const param = accountParam(known);
  if (!param) return [{}];
  const { id, properties } = known.source.source;
  const chosen = accounts[id] ?? [];
  const only = properties.length === 1 ? [properties[0]!.value] : [];
  const used = chosen.length > 0 ? chosen : only;
  if (used.length === 0) return undefined;
  const isMany = known.connector?.params[param.name]?.type === "multi-select";
  return used.map((account) => ({ [param.name]: isMany ? [account] : account }));
}

/** True for equal accounts and defaults for all else. */
export function hasParameters(known: KnownSource, given: Parameters, accounts: Accounts): boolean {
  const { connector } = known;
  if (!connector) return Object.values(given).every((value) => !isFilled(value));
  const wanted = parametersOf(known, accounts);
  if (!wanted) return false;
  const name = accountParam(known)?.name;
  const isMany = name !== undefined && connector.params[name]?.type === "multi-select";
  if (wanted.length > 1 && !isMany) return false;
  const merged = isMany ? { [name]: wanted.flatMap((one) => one[name] as string[]).sort() } : wanted[0]!;
  const own =
    isMany && Array.isArray(given[name])
      ? { ...given, [name]: [...(given[name] as string[])].sort() }
      : given;
  return (
    JSON.stringify(effectiveValues(connector, own)) === JSON.stringify(effectiveValues(connector, merged))
  );
}

/** "3kTMd", or "3kTMd/123-456" with an account. */
export function planSources(values: readonly string[]): PlanSources {
  const accounts = new Map<string, string[]>();
  for (const value of values) {
    const slash = value.indexOf("/");
    const id = slash < 0 ? value : value.slice(0, slash);
    const chosen = accounts.get(id) ?? [];
    if (slash >= 0) chosen.push(value.slice(slash + 1));
    accounts.set(id, chosen);
  }
  return {
    sourceIds: [...accounts.keys()],
    accounts: Object.fromEntries([...accounts].filter(([, chosen]) => chosen.length > 0)),
  };
}

export function sourceValues({ sourceIds, accounts }: PlanSources): string[] {
  return sourceIds.flatMap((id) => {
    const chosen = accounts[id] ?? [];
    return chosen.length === 0 ? [id] : chosen.map((account) => `${id}/${account}`);
  });
}
