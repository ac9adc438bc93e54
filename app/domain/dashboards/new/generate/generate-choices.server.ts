import type { Parameters } from "#app/connectors/core/define.ts";
import { paramProblems } from "#app/connectors/core/params/params.ts";
import { findConnector, findProvider } from "#app/connectors/registry.ts";
import { now } from "#app/lib/clock.server.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import { providerState } from "#app/domain/sources/provider-state.ts";
import { listConditions } from "#app/domain/sources/queries/conditions.server.ts";
import type { Source } from "#app/domain/sources/source.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import { findKindTemplate } from "../templates/kinds/kind-templates.ts";
import { type TemplateWidget, usesSite } from "../templates/template.ts";
import { parametersFor } from "./plan-widgets.ts";

export type GenerateChoice = {
  /** Source id, then the property if it has several. */
  readonly value: string;
  readonly source: Source;
  readonly kindName: string;
  readonly name: string;
  readonly account: Parameters;
  readonly needsSite: boolean;
  readonly problem: GenerateProblem | null;
};

export type GenerateProblem = {
  readonly words: string;
  readonly href: string | null;
};

export async function listGenerateChoices(companyId: string, zone: string): Promise<GenerateChoice[]> {
  const sources = await listSourcesWithUploads(companyId);
  const providers = sources.filter(({ source }) => findProvider(source.kind));
  const conditions = await listConditions(companyId, providers);
  return sources.flatMap((source) => {
    const { id, kind, name } = source.source;
    const kindName = findConnector(kind)?.name ?? kind;
    const common = { source, kindName, name, value: id, account: {}, needsSite: false };
    const condition = conditions.get(id);
    if (!condition) return [{ ...common, problem: fileProblem(source) }];
    const state = providerState(source.source, condition, zone, now());
    const href = `/company/sources/${id}`;
    if (state.kind === "invalid")
      return [{ ...common, problem: { words: `${state.word}. Reconnect it first.`, href } }];
    return accountsOf(source).map(({ value, label, account }) => ({
      ...common,
      value,
      name: label === null ? name : `${name}: ${label}`.slice(0, 100),
      account,
      needsSite: templateWidgets(kind).some(usesSite),
      problem: accountProblem(source, account),
    }));
  });
}

/** Never another client's source. */
export function isOfferedTo({ source: { source } }: GenerateChoice, clientId: string | null): boolean {
  return clientId === null || source.clientId === null || source.clientId === clientId;
}

function fileProblem({ upload }: Source): GenerateProblem | null {
  return upload ? null : { words: "It has no data yet.", href: null };
}

type Account = { readonly value: string; readonly label: string | null; readonly account: Parameters };

function accountsOf({ source: { id, kind, properties } }: Source): Account[] {
  const connector = findProvider(kind);
  const picked = connector && pickedParam(connector);
  if (!connector || !picked || properties.length === 0) return [{ value: id, label: null, account: {} }];
  if (connector.params[picked.name]?.type === "multi-select")
    return [{ value: id, label: null, account: { [picked.name]: properties.map(({ value }) => value) } }];
  return properties.map(({ value, label }) => ({
    value: properties.length === 1 ? id : `${id}:${value}`,
    label: properties.length === 1 ? null : label,
    account: { [picked.name]: value },
  }));
}

/** Some parameters can only be chosen from a provider's list. */
function accountProblem({ source: { id, kind } }: Source, account: Parameters): GenerateProblem | null {
  const connector = findProvider(kind);
  if (!connector) return null;
  const missing = new Set(
    widgetParameters(kind).flatMap((own) =>
      paramProblems(connector, parametersFor({ kind, account, site: "site" }, own)).map(({ name }) => name),
    ),
  );
  const picked = pickedParam(connector);
  if (picked && missing.has(picked.name))
    return {
      words: `No ${picked.label.toLowerCase()} is selected yet.`,
      href: `/company/sources/${id}/choose`,
    };
  const [first] = missing;
  if (first === undefined) return null;
  const label = connector.params[first]!.label.toLowerCase();
  return {
    words: `Add its widgets one by one: each needs its own ${label}.`,
    href: null,
  };
}

function templateWidgets(kind: string): readonly TemplateWidget[] {
  const template = findKindTemplate(kind);
  return template ? [...template.numbers, ...template.rows.flat()] : [];
}

function widgetParameters(kind: string): Parameters[] {
  const widgets = templateWidgets(kind);
  return widgets.length === 0 ? [{}] : widgets.map(({ parameters }) => parameters);
}
