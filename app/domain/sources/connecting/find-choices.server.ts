import type { Choice } from "#app/connectors/core/params/param.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { findSourceRow, listSourcesOfKind } from "#db/queries/sources/connecting.ts";
import type { SourceRow } from "#db/queries/sources/sources.ts";
import { listOptions } from "../queries/list-options.server.ts";
import { pickedParam } from "../kind.ts";

export type ChoicesPage = {
  readonly id: string;
  readonly name: string;
  readonly kindId: string;
  readonly kindName: string;
  readonly account: string | null;
  readonly isSignIn: boolean;
  /** An older source of the same kind and connection. */
  readonly twin: { readonly id: string; readonly name: string } | null;
  readonly accountField: { readonly label: string; readonly help: string; readonly optional: boolean } | null;
  readonly properties: PickList | null;
};

export type PickList = {
  readonly label: string;
  readonly picked: readonly string[];
  readonly choices: readonly Choice[];
  readonly more: number;
  readonly isStale: boolean;
  readonly canSearch: boolean;
  readonly trouble: string | null;
};

export async function findChoices(
  companyId: string,
  sourceId: string,
  { search = "", picked }: { readonly search?: string; readonly picked?: readonly string[] } = {},
): Promise<ChoicesPage | null> {
  const source = await findSourceRow(companyId, sourceId);
  const connector = source && findProvider(source.kind);
  if (!source || !connector) return null;
  const { id, name, account } = source;
  const field = connector.auth.kind === "oauth2" ? connector.auth.fields?.account : undefined;
  const param = pickedParam(connector);
  return {
    id,
    name,
    kindId: source.kind,
    kindName: connector.name,
    account,
    isSignIn: connector.auth.kind === "oauth2",
    twin: await olderTwin(source),
    accountField: field ? { ...field, optional: field.optional === true } : null,
    properties: param ? await pickList(source, param.label, search, picked ?? valuesOf(source)) : null,
  };
}

async function olderTwin({ companyId, id, kind, connectionId }: SourceRow): Promise<ChoicesPage["twin"]> {
  if (connectionId === null) return null;
  const ofKind = await listSourcesOfKind(companyId, kind);
  const [first] = ofKind.filter((one) => one.connectionId === connectionId);
  return first && first.id !== id ? { id: first.id, name: first.name } : null;
}

async function pickList(
  source: SourceRow,
  label: string,
  search: string,
  picked: readonly string[],
): Promise<PickList> {
  const listed = await listOptions(source.companyId, source, "properties", {
    everything: true,
    search,
    include: picked,
  });
  const known = new Map(source.properties.map((property) => [property.value, property]));
  if (listed.outcome !== "options") {
    const trouble = listed.outcome === "failure" ? listed.what : "There is no such list.";
    const choices = picked.map((value) => known.get(value) ?? { value, label: value });
    return { label, picked, choices, more: 0, isStale: false, canSearch: false, trouble };
  }
  const choices = listed.options.map((choice) =>
    choice.label === choice.value ? (known.get(choice.value) ?? choice) : choice,
  );
  const { more, staleSince, isWhole } = listed;
  return { label, picked, choices, more, isStale: staleSince !== null, canSearch: !isWhole, trouble: null };
}

const valuesOf = ({ properties }: SourceRow) => properties.map(({ value }) => value);
