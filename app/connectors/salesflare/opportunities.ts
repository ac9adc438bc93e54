import { z } from "zod";
import type { Row } from "#app/metrics/table.ts";
import type { Stage } from "./api.ts";

const named = z.union([
  z.object({ id: z.number(), name: z.string().nullish() }),
  z.number().transform((id) => ({ id, name: null })),
]);
type Named = z.output<typeof named>;

export const Opportunity = z
  .object({
    id: z.number(),
    owner: named.nullish(),
    assignee: named.nullish(),
    account: z
      .union([
        z.object({ id: z.number(), name: z.string().nullish(), hotness: z.number().nullish() }),
        z.number().transform((id) => ({ id, name: null, hotness: null })),
      ])
      .nullish(),
    stage: named,
    value: z.number().nullish(),
    calculated_value: z.number().nullish(),
    probability: z.number().nullish(),
    currency: z.object({ iso: z.string() }).nullish(),
    creation_date: z.string(),
    close_date: z.string().nullish(),
    tags: z.array(named).default([]),
    lead_source: named.nullish(),
    lost_reason: named.nullish(),
    stage_updates: z.array(z.object({ duration_in_seconds: z.number().nullish(), stage: named })).default([]),
  })
  .transform(({ currency, ...rest }) => ({ ...rest, currency: currency?.iso ?? null }));
export type Opportunity = z.output<typeof Opportunity>;

/** `fixed_stage` marks the ends of a pipeline; its values are undocumented. */
export function endOf(stage: Stage | undefined): "won" | "lost" | null {
  if (stage?.fixed_stage === null || stage?.fixed_stage === undefined) return null;
  return stage.probability === 100 ? "won" : stage.probability === 0 ? "lost" : null;
}

const heat: Readonly<Record<number, string>> = { 1: "Room temperature", 2: "Hot", 3: "On fire" };

export type Names = {
  readonly stage: (id: number) => Stage | undefined;
  readonly user: (id: number) => string | undefined;
};

export function placesOf(one: Opportunity, { stage, user }: Names): Row {
  const person = (found: Named | null | undefined) =>
    found && (found.name ?? user(found.id) ?? `#${found.id}`);
  return {
    stage: one.stage.name ?? stage(one.stage.id)?.name ?? `#${one.stage.id}`,
    owner: person(one.owner) ?? null,
    assignee: person(one.assignee) ?? null,
    account: one.account ? (one.account.name ?? `#${one.account.id}`) : null,
    hotness: heat[one.account?.hotness ?? 0] ?? null,
    lead_source: one.lead_source?.name ?? null,
    lost_reason: one.lost_reason?.name ?? null,
  };
}

/** `probability` is a percentage. */
export function numbersOf(one: Opportunity, { stage }: Names): Row {
  const known = stage(one.stage.id);
  const end = endOf(known);
  const value = one.value ?? 0;
  const chance = one.probability ?? known?.probability ?? null;
  const days = one.close_date ? Date.parse(one.close_date) - Date.parse(one.creation_date) : NaN;
  const isWon = end === "won";
  const weighted = chance === null ? null : (value * chance) / 100;
  return {
    opportunities: 1,
    value,
    calculated_value: one.calculated_value ?? null,
    weighted_value: weighted,
    closed: end === null ? 0 : 1,
    won: isWon ? 1 : 0,
    won_value: isWon ? value : 0,
    lost: end === "lost" ? 1 : 0,
    lost_value: end === "lost" ? value : 0,
    sales_cycle: isWon && days >= 0 ? days / 1000 : null,
    open: 1,
    open_value: value,
    open_weighted: weighted,
  };
}
