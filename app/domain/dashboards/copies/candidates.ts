import { findFileConnector } from "#app/connectors/registry.ts";
import { type Source, sourceCatalogue } from "#app/domain/sources/source.ts";
import type { Slot } from "./slots.ts";
import { propertyParam } from "./slots.ts";

/** A source, or one of its properties, that can take a slot's place. */
export type Candidate = {
  /** "3kTMd", "3kTMd|sc-domain:kite.example" */
  readonly value: string;
  readonly sourceId: string;
  readonly property: string | null;
  readonly label: string;
  readonly name: string;
  readonly currency: string | null;
  readonly clientId: string | null;
  /** Columns of a file; null: as its connector has them. */
  readonly columns: ReadonlySet<string> | null;
};

export function candidatesOf(source: Source): Candidate[] {
  const { id, kind, name, currency, clientId, properties, invalid } = source.source;
  const columns = findFileConnector(kind) ? columnsOf(source) : null;
  const base = { sourceId: id, name, currency, clientId, columns };
  const note = invalid ? " (disconnected)" : "";
  if (propertyParam(kind) === null || properties.length === 0)
    return [{ ...base, value: id, property: null, label: name + note }];
  return properties.map((property) => ({
    ...base,
    value: `${id}|${property.value}`,
    property: property.value,
    label: (name.includes(property.label) ? name : `${property.label} · ${name}`) + note,
  }));
}

function columnsOf(source: Source): ReadonlySet<string> {
  const { dimensions, metrics } = sourceCatalogue(source);
  return new Set([...dimensions, ...metrics].map(({ key }) => key));
}

type Named = { readonly id: string; readonly name: string };

/** The client's own source; without one, the only source without a client that bears the client's name. */
export function matchFor(client: Named, slot: Slot, offered: readonly Candidate[]): Candidate | null {
  const fitting = offered.filter(({ property }) => slot.property === null || property !== null);
  const own = fitting.filter(({ clientId }) => clientId === client.id);
  const named = (among: readonly Candidate[]) => among.filter(({ label }) => bears(label, client.name));
  if (own.length > 0) return named(own)[0] ?? own[0]!;
  const byName = named(fitting.filter(({ clientId }) => clientId === null));
  return byName.length === 1 ? byName[0]! : null;
}

/** Own ones first, then those that bear the client's name; at most `most`, but always the chosen one. */
export function choicesFor(
  client: Named,
  offered: readonly Candidate[],
  chosen: Candidate | null,
  most: number,
): Candidate[] {
  const rank = (candidate: Candidate) =>
    candidate === chosen
      ? 0
      : candidate.clientId === client.id
        ? 1
        : bears(candidate.label, client.name)
          ? 2
          : 3;
  return offered.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}

/** "Zitta Garden" is in "GA4 · zittagarden.example". */
function bears(label: string, name: string): boolean {
  const wanted = plain(name);
  return wanted.length >= 4 && plain(label).includes(wanted);
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
