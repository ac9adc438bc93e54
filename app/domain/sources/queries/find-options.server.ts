import type { Parameters, ProviderConnector } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { catalogueOf, isFilled, paramProblems, effectiveValues } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { openSource } from "../access/open-source.server.ts";
import { freshCatalogue } from "./catalogues.server.ts";
import { columnNames, withColumnNames } from "../column-names.ts";
import { listKnownColumns } from "./known-columns.server.ts";
import { type ListedOptions, listOptions } from "./list-options.server.ts";
import { judgeFailure } from "../access/judge-failure.server.ts";
import { type Source, sourceOptions } from "../source.ts";

export type FoundOptions =
  | {
      readonly outcome: "options";
      readonly options: readonly Choice[];
      readonly more: number;
      readonly staleSince: Date | null;
    }
  | Extract<ListedOptions, { outcome: "failure" }>
  | { readonly outcome: "not-found" };

type OptionsRequest = {
  readonly search: string;
  readonly include: readonly string[];
  readonly given: URLSearchParams;
};

/** `option`: a connector's list, a parameter, "metrics" or "dimensions". */
export async function findOptions(
  companyId: string,
  sourceId: string,
  option: string,
  { search, include, given }: OptionsRequest,
): Promise<FoundOptions> {
  const source = await findSourceWithUpload(companyId, sourceId);
  if (!source) return { outcome: "not-found" };
  const connector = findProvider(source.source.kind);
  const list = connector && listNamed(connector, option);
  if (connector && list) {
    const { invalid, invalidReason } = source.source;
    if (invalid)
      return {
        outcome: "failure",
        kind: "reconnect",
        what: invalidReason ?? `${connector.name} was disconnected. Reconnect it to update its data.`,
        waitSeconds: null,
      };
    const parameters = parametersIn(connector, given);
    const missing = missingFor(connector, list, parameters);
    if (missing)
      return {
        outcome: "failure",
        kind: "bad-request",
        what: `This list depends on ${missing}. Enter its value as well.`,
        waitSeconds: null,
      };
    const listed = await listOptions(companyId, source.source, list, {
      search,
      include,
      parameters,
      everything: option === "properties",
    });
    return listed.outcome === "no-such-list" ? { outcome: "not-found" } : listed;
  }
  const fixed = connector?.params[option];
  if (fixed && "options" in fixed && typeof fixed.options !== "string")
    return {
      outcome: "options",
      options: narrowed(fixed.options, search, include),
      more: 0,
      staleSince: null,
    };
  if (connector && (option === "metrics" || option === "dimensions")) {
    const parameters = parametersIn(connector, given);
    if (Object.keys(parameters).length > 0)
      return columnsFor(companyId, source, connector, option, parameters, { search, include });
  }
  const columns = connector?.catalogue ? await listKnownColumns(companyId, [source]) : null;
  const options = sourceOptions(source, option, search, include, columns?.get(sourceId) ?? null);
  return options ? { outcome: "options", options, more: 0, staleSince: null } : { outcome: "not-found" };
}

async function columnsFor(
  companyId: string,
  source: Source,
  connector: ProviderConnector,
  option: "metrics" | "dimensions",
  parameters: Parameters,
  { search, include }: Pick<OptionsRequest, "search" | "include">,
): Promise<FoundOptions> {
  const [problem] = connector.catalogue ? paramProblems(connector, parameters) : [];
  if (problem) return { outcome: "failure", kind: "bad-request", what: problem.message, waitSeconds: null };
  try {
    const catalogue = connector.catalogue
      ? await freshCatalogue(
          companyId,
          await openSource(companyId, source.source),
          source.source.id,
          parameters,
        )
      : null;
    const named = withColumnNames(catalogue ?? catalogueOf(connector, parameters), columnNames(source));
    const choices = named[option].map(({ key, label }) => ({ value: key, label }));
    return { outcome: "options", options: narrowed(choices, search, include), more: 0, staleSince: null };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { kind, message: what, waitSeconds } = await judgeFailure(source.source, error);
    return { outcome: "failure", kind, what, waitSeconds };
  }
}

function listNamed({ options, params }: ProviderConnector, word: string): string | null {
  if (Object.hasOwn(options, word)) return word;
  const param = Object.hasOwn(params, word) ? params[word] : undefined;
  return param && "options" in param && typeof param.options === "string" ? param.options : null;
}

/** The provider's error would mislead. */
function missingFor(connector: ProviderConnector, list: string, given: Parameters): string | null {
  if (list === "properties") return null;
  const picking = Object.values(connector.params).filter(
    (param) => "options" in param && param.options === list,
  );
  const values = effectiveValues(connector, given);
  const lacks = picking.map(({ dependsOn = [] }) => dependsOn.find((name) => !isFilled(values[name])));
  return lacks.every((name) => name !== undefined) ? (lacks[0] ?? null) : null;
}

function parametersIn({ params }: ProviderConnector, given: URLSearchParams): Parameters {
  const values: Record<string, string | readonly string[] | boolean> = {};
  for (const [name, { type }] of Object.entries(params)) {
    const [first, ...others] = given.getAll(name);
    if (first === undefined) continue;
    if (type === "multi-select") values[name] = [first, ...others];
    else values[name] = type === "switch" ? /^(1|true|on)$/.test(first) : first;
  }
  return values;
}

function narrowed(all: readonly Choice[], search: string, include: readonly string[]): Choice[] {
  const wanted = search.trim().toLocaleLowerCase("en");
  return all.filter(
    ({ value, label }) => include.includes(value) || label.toLocaleLowerCase("en").includes(wanted),
  );
}
