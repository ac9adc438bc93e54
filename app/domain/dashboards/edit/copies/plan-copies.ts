import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import { type Candidate, matchFor } from "./candidates.ts";
import { type FilterMiss, filterMisses, filterMissWords } from "./copied-filters.ts";
import { copyContent, type Copy, type CopyClient, type FormulaKeys, type LeftOut } from "./copy-content.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import type { Slot } from "./slots.ts";

export type CopyTarget = CopyClient & { readonly contacts: readonly string[] };

export type CopyGround = {
  readonly content: DashboardContent;
  readonly slots: readonly Slot[];
  readonly clients: readonly CopyTarget[];
  /** By kind. */
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>;
  /** By id. */
  readonly sourceNames: ReadonlyMap<string, string>;
  readonly formulaKeys: FormulaKeys;
  /** By id. */
  readonly known: ReadonlyMap<string, KnownSource>;
  readonly hasDashboard: ReadonlySet<string>;
};

/** Null: what is suggested. */
export type CopyInput = {
  readonly name: string;
  readonly clientIds: ReadonlySet<string> | null;
  /** By client, values by slot; empty: left out. */
  readonly sources: ReadonlyMap<string, readonly string[]> | null;
};

export type CopyRow = {
  readonly client: CopyTarget;
  readonly isSelected: boolean;
  readonly offered: readonly (readonly Candidate[])[];
  readonly picks: readonly (Candidate | null)[];
  readonly copy: Copy;
  readonly filterMisses: readonly FilterMiss[];
};

export function planCopies(ground: CopyGround, input: CopyInput): CopyRow[] {
  const missesOf = filterMisses(ground.content, ground.known);
  return ground.clients.map((client) => {
    const offered = ground.slots.map((slot) => offeredTo(client, slot, ground));
    const sent = input.sources?.get(client.id);
    const picks = sent
      ? offered.map((some, at) => some.find(({ value }) => value === sent[at]) ?? null)
      : suggest(client, ground.slots, offered);
    const chosen = new Map(
      ground.slots.flatMap(({ key }, at) => (picks[at] ? [[key, picks[at]] as const] : [])),
    );
    const copy = copyContent(ground.content, client, input.name, chosen, ground.formulaKeys);
    return {
      client,
      isSelected: input.clientIds?.has(client.id) ?? !ground.hasDashboard.has(client.id),
      offered,
      picks,
      copy,
      filterMisses: missesOf(copy.content),
    };
  });
}

function suggest(client: CopyClient, slots: readonly Slot[], offered: CopyRow["offered"]) {
  const taken = new Set<Candidate>();
  return slots.map((slot, at) => {
    const match = matchFor(client, slot, offered[at]!, taken);
    if (match) taken.add(match);
    return match;
  });
}

/** Never another client's source. */
function offeredTo(client: CopyClient, slot: Slot, { candidates }: CopyGround): readonly Candidate[] {
  return (candidates.get(slot.kind) ?? []).filter(
    ({ clientId }) => clientId === null || clientId === client.id,
  );
}

export function isEmptyCopy({ slots }: Pick<CopyGround, "slots">, { copy }: Pick<CopyRow, "copy">): boolean {
  return slots.length > 0 && copy.content.widgets.every(({ nature }) => nature === "passive");
}

export function copyWords(
  { copy, picks, filterMisses: misses }: Pick<CopyRow, "copy" | "picks" | "filterMisses">,
  slotNames: readonly string[],
): { readonly kept: string; readonly leftOut: string | null; readonly notFiltered: string | null } {
  const kept = counted(copy.content.widgets.length);
  const { leftOut } = copy;
  const notFiltered = filterMissWords(misses);
  if (leftOut.length === 0) return { kept, leftOut: null, notFiltered };
  const missing = [...new Set(slotNames.filter((_, at) => picks[at] === null))];
  const why = [...new Set(leftOut.map((one) => one.why))].map((reason) =>
    reason === "source" ? `no ${missing.join(" or ")} source` : leftOutReasons[reason],
  );
  const examples = leftOut.filter(({ widget }) =>
    widget.instances.some(({ sourceId }) => exampleKind(sourceId) !== null),
  ).length;
  const note = examples > 0 ? " (example data is not copied)" : "";
  return { kept, leftOut: `${leftOut.length} left out: ${why.join("; ")}${note}`, notFiltered };
}

export const leftOutReasons: Readonly<Record<Exclude<LeftOut, "source">, string>> = {
  columns: "the file has other columns",
  formula: "the source has no calculated metric of this name",
  choice: "no property is selected in the source",
};

function counted(widgets: number): string {
  return widgets === 1 ? "1 widget" : `${widgets} widgets`;
}
