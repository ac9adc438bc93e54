import type { Catalogue, Parameters } from "#app/connectors/core/define.ts";
import type { Param } from "#app/connectors/core/params/param.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { catalogueOf, isShown, paramProblems, effectiveValues } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { openSource } from "#app/domain/sources/access/open-source.server.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import { withColumnNames } from "#app/domain/sources/column-names.ts";
import { freshCatalogue } from "#app/domain/sources/queries/catalogues.server.ts";
import { listOptions } from "#app/domain/sources/queries/list-options.server.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import type { Source } from "#app/domain/sources/source.ts";
import type { DraftChoices, ParamChoice } from "./draft-choices.ts";
import type { WidgetDraft } from "./draft.ts";

const longList = 30;

/** Null without parameters. One appears after those it depends on. */
export async function paramChoices(
  companyId: string,
  { source }: Source,
  { parameters, searches }: Pick<WidgetDraft, "parameters" | "searches">,
): Promise<(Pick<DraftChoices, "params" | "missing"> & { readonly values: Parameters }) | null> {
  const connector = findProvider(source.kind);
  if (!connector) return null;
  const values = effectiveValues(connector, parameters);
  const isExample = isExampleId(source.id);
  const open = Object.entries(connector.params).filter(([, param]) => isShown(param, values));
  const deciding = new Set(
    Object.values(connector.params).flatMap(({ dependsOn = [], when = {}, unless = {} }) => [
      ...dependsOn,
      ...Object.keys(when),
      ...Object.keys(unless),
    ]),
  );
  const whens = [...Object.values(connector.dimensions), ...Object.values(connector.metrics)];
  for (const { when = {} } of whens) for (const name of Object.keys(when)) deciding.add(name);
  const params = await Promise.all(
    open.map(async ([name, param]): Promise<ParamChoice> => {
      const value = values[name] ?? (param.type === "multi-select" ? [] : "");
      return {
        name,
        label: param.label,
        help: param.help ?? "",
        type: param.type,
        isRequired: param.required === true,
        hasDefault: "default" in param && param.default !== undefined,
        value,
        isDeciding: deciding.has(name) || connector.catalogue !== undefined,
        ...(isExample
          ? exampleOptions(param, [value].flat())
          : await optionsFor(companyId, source, param, values, searches[name] ?? "", [value].flat())),
      };
    }),
  );
  return { params, missing: paramProblems(connector, parameters), values };
}

function exampleOptions(
  param: Param,
  values: readonly (string | boolean)[],
): Pick<ParamChoice, "options" | "isSearchable" | "more" | "trouble"> {
  const own = "options" in param && typeof param.options !== "string" ? param.options : null;
  const shown = values
    .filter((value) => value !== "")
    .map((value) => ({ value: String(value), label: exampleWord }));
  return { options: own ?? shown, isSearchable: false, more: 0, trouble: null };
}

async function optionsFor(
  companyId: string,
  source: Source["source"],
  param: Param,
  parameters: Parameters,
  search: string,
  include: readonly (string | boolean)[],
): Promise<Pick<ParamChoice, "options" | "isSearchable" | "more" | "trouble">> {
  const none = { options: [], isSearchable: false, more: 0, trouble: null };
  if (!("options" in param)) return none;
  if (typeof param.options !== "string") return { ...none, options: param.options };
  const chosen = include.filter((one): one is string => typeof one === "string" && one !== "");
  const listed = await listOptions(companyId, source, param.options, { parameters, search, include: chosen });
  if (listed.outcome === "options")
    return {
      ...none,
      options: listed.options,
      more: listed.more,
      isSearchable:
        search !== "" ||
        !listed.isWhole ||
        listed.more > 0 ||
        listed.options.length > longList ||
        listed.options.length === 0,
    };
  const options = chosen.map((value) => ({ value, label: value }));
  return { ...none, options, trouble: listed.outcome === "failure" ? listed.what : null };
}

/** `known` is the fallback for the provider's list. */
export async function catalogueFor(
  companyId: string,
  { source }: Source,
  values: Parameters,
  known: Catalogue | null,
): Promise<Catalogue | null> {
  const connector = findProvider(source.kind);
  if (!connector) return null;
  if (!connector.catalogue || isExampleId(source.id)) return catalogueOf(connector, values);
  if (paramProblems(connector, values).length > 0) return { dimensions: [], metrics: [] };
  try {
    const fresh = await freshCatalogue(companyId, await openSource(companyId, source), source.id, values);
    return fresh && withColumnNames(fresh, source.columnNames);
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return known;
  }
}
