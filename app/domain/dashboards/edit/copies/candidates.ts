import { findFileConnector } from "#app/connectors/registry.ts";
import { type Source, sourceCatalogue } from "#app/domain/sources/source.ts";
import type { Slot } from "./slots.ts";
import { propertyParam } from "./slots.ts";

export type Candidate = {
  /** "3kTMd", "3kTMd|sc-domain:kite.example" */
  readonly value: string;
  readonly sourceId: string;
  readonly property: string | null;
  readonly label: string;
  readonly name: string;
  readonly currency: string | null;
  readonly clientId: string | null;
  /** Null: as its connector has them. */
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

/** The client's own source, else the only unassigned one with its name. */
export function matchFor(
  client: Named,
  slot: Slot,
  offered: readonly Candidate[],
  taken: ReadonlySet<Candidate>,
): Candidate | null {
  const fitting = offered.filter(
    (candidate) =>
      !taken.has(candidate) &&
      (slot.property === null || candidate.property !== null) &&
      columnShare(slot, candidate) > 0.5,
  );
  const own = fitting.filter(({ clientId }) => clientId === client.id);
  if (own.length > 0) {
    const score = (one: Candidate) => columnShare(slot, one) + (bears(one.label, client.name) ? 0.1 : 0);
    return own.toSorted((a, b) => score(b) - score(a))[0]!;
  }
  const byName = fitting.filter(({ clientId, label }) => clientId === null && bears(label, client.name));
  return byName.length === 1 ? byName[0]! : null;
}

/** Once per property. */
export function sourcesOf(
  slots: readonly Slot[],
  picks: readonly (Candidate | null)[],
): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const [at, { sourceId }] of slots.entries()) {
    const pick = picks[at];
    const known = sources.get(sourceId) ?? [];
    if (pick && !known.includes(pick.sourceId)) sources.set(sourceId, [...known, pick.sourceId]);
  }
  return sources;
}

export function onlyFit(slot: Slot, offered: readonly Candidate[]): Candidate | null {
  const fitting = offered.filter((candidate) => columnShare(slot, candidate) > 0.5);
  return fitting.length === 1 ? fitting[0]! : null;
}

function columnShare({ columns }: Slot, candidate: Candidate): number {
  if (!candidate.columns || columns.size === 0) return 1;
  return [...columns].filter((key) => candidate.columns!.has(key)).length / columns.size;
}

/** At most `most`, but always the chosen one. */
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

export function bears(label: string, name: string): boolean {
  const wanted = plain(name);
  return wanted.length >= 4 && plain(label).includes(wanted);
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
