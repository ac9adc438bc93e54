import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import { inTransaction } from "#db/client.server.ts";
import { findClient } from "#db/queries/clients.ts";
import { addPlan, listPlans, type PlanRow, setPlan } from "#db/queries/plans/plans.ts";
import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { planSources, sourceValues } from "../plan-accounts.ts";
import {
  canBePaced,
  type KnownSources,
  loadKnownSources,
  metricIn,
  planProblem,
  unitIn,
} from "../plan-metrics.server.ts";
import { maxMonths, type Months } from "../read-months.ts";
import { planLimits } from "../plan.form.ts";
import type { PlanValues } from "../save-plan.server.ts";
import type { PasteForm } from "./paste.form.ts";
import { type PastedColumn, type PastedMetric, readPlanTable } from "./read-plan-table.ts";

export type PreviewCell = {
  readonly at: string;
  readonly text: string;
  readonly shown: string;
  readonly error: string | null;
  readonly was: string | null;
};

export type PastePreview = {
  readonly months: readonly PreviewCell[];
  readonly columns: readonly {
    readonly header: PreviewCell;
    readonly what: string;
    readonly cells: readonly PreviewCell[];
  }[];
  readonly decimal: "." | ",";
  readonly errors: readonly string[];
  readonly isSaved: boolean;
};

export type Pasted =
  | { readonly outcome: "preview"; readonly preview: PastePreview }
  | { readonly outcome: "refused"; readonly field: "table" | "sourceIds"; readonly error: string }
  | { readonly outcome: "not-found" };

const words = formatter("en");
const decimals = { auto: "auto", point: ".", comma: "," } as const;

/** Saves all plans or none. */
export async function pastePlans(viewer: Viewer, clientId: string, form: PasteForm): Promise<Pasted> {
  const { companyId } = viewer;
  if (!(await findClient(companyId, clientId))) return { outcome: "not-found" };
  const sources = await loadKnownSources(companyId, clientId);
  const chosen = planSources(form.sourceIds);
  const used = chosen.sourceIds.map((id) => sources.get(id));
  if (used.some((known) => !known))
    return { outcome: "refused", field: "sourceIds", error: "This client has no such source." };
  const metrics = commonMetrics(used as KnownSource[]);
  if (metrics.length === 0)
    return {
      outcome: "refused",
      field: "sourceIds",
      error: "These sources have no metric in common that is a sum by day.",
    };
  const read = readPlanTable(form.table, {
    metrics,
    year: form.year ?? null,
    decimal: decimals[form.decimal],
  });
  if (read.outcome === "refused") return { outcome: "refused", field: "table", error: read.error };
  const stored = await listPlans(companyId, clientId);
  const { table } = read;
  const plans = table.columns.map((column) => planOf(column, form, sources, stored));
  const errors = [...table.errors, ...plans.flatMap(({ problem }) => problem ?? [])];
  const isSaved = form.intent === "save" && errors.length === 0;
  if (isSaved) await savePlans(viewer, clientId, plans);
  return {
    outcome: "preview",
    preview: {
      months: table.months.map(({ at, text, month, error }) => ({
        at,
        text,
        shown: month === null ? text : words.month(`${month}-01` as never),
        error,
        was: null,
      })),
      columns: table.columns.map((column, place) =>
        previewColumn(
          column,
          plans[place]!,
          table.months.map(({ month }) => month),
        ),
      ),
      decimal: table.decimal,
      errors,
      isSaved,
    },
  };
}

type PastedPlan = {
  readonly existing: PlanRow | null;
  readonly values: PlanValues | null;
  readonly unit: Unit | null;
  readonly problem: string | null;
};

function commonMetrics(sources: readonly KnownSource[]): PastedMetric[] {
  const [first, ...others] = sources;
  return first!.catalogue.metrics.flatMap((metric): PastedMetric[] => {
    const isEverywhere = others.every((known) => metricIn(known, metric.key) !== null);
    if (!canBePaced(first!, metric) || !isEverywhere) return [];
    const unit = unitIn(first!, metric);
    const currency = unit.kind === "money" ? unit.currency : metric.format === "money" ? undefined : null;
    return [{ key: metric.key, label: metric.label, currency }];
  });
}

function planOf(
  { header, metric, months }: PastedColumn,
  form: PasteForm,
  sources: KnownSources,
  stored: readonly PlanRow[],
): PastedPlan {
  if (!metric) return { existing: null, values: null, unit: null, problem: null };
  const chosen = planSources(form.sourceIds);
  const key = (of: readonly string[]) => JSON.stringify(of.toSorted());
  const existing =
    stored.find(
      (plan) => plan.metric === metric.key && key(sourceValues(plan)) === key(sourceValues(chosen)),
    ) ?? null;
  const known = sources.get(chosen.sourceIds[0]!)!;
  const found = metricIn(known, metric.key)!;
  const usual = found.direction === "neutral" && found.format === "money" ? "budget" : "goal";
  const values: PlanValues = {
    name: existing?.name ?? metric.label.slice(0, planLimits.name),
    metric: metric.key,
    ...chosen,
    kind: form.kind === "auto" ? (existing?.kind ?? usual) : form.kind,
    method: form.method === "auto" ? (existing?.method ?? "calendar") : form.method,
    onDashboards: form.onDashboards || (existing?.onDashboards ?? false),
    months: inOrder({ ...existing?.months, ...months }),
  };
  const refusal = planProblem(sources, values);
  const tooMany =
    Object.keys(values.months).length > maxMonths
      ? `with its months until now there are more than ${maxMonths}.`
      : null;
  const what = refusal?.message ?? tooMany;
  return { existing, values, unit: unitIn(known, found), problem: what && `${header.at}: ${what}` };
}

const inOrder = (months: Months): Months =>
  Object.fromEntries(Object.entries(months).sort(([a], [b]) => (a < b ? -1 : 1)));

function previewColumn(
  { header, metric, cells, months }: PastedColumn,
  { existing, values, unit }: PastedPlan,
  rows: readonly (string | null)[],
): PastePreview["columns"][number] {
  const before = existing?.months ?? {};
  const changed = Object.entries(months).filter(
    ([month, value]) => before[month] !== undefined && before[month] !== value,
  ).length;
  const added = Object.keys(months).filter((month) => before[month] === undefined).length;
  const count = (some: number) => `${some} ${some === 1 ? "month" : "months"}`;
  const what = !values
    ? ""
    : existing
      ? `Changes the ${values.kind} “${existing.name}”: ${added} new, ${changed} changed`
      : `New ${values.kind}: ${count(added)}`;
  return {
    header: { ...header, shown: metric?.label ?? header.text, was: null },
    what,
    cells: cells.map(({ at, text, value, error }, row): PreviewCell => {
      const month = rows[row] ?? null;
      const old = month === null ? undefined : before[month];
      const isChange = value !== null && old !== undefined && old !== value;
      const write = (some: number) => (unit ? words.value(some, unit) : String(some));
      return {
        at,
        text,
        shown: value === null ? text || "–" : write(value),
        error,
        was: isChange ? write(old) : null,
      };
    }),
  };
}

async function savePlans(
  { companyId, userId }: Viewer,
  clientId: string,
  plans: readonly PastedPlan[],
): Promise<void> {
  const at = now();
  await inTransaction(async () => {
    for (const { existing, values } of plans) {
      if (!values) continue;
      if (existing) await setPlan(companyId, existing.id, { ...values, updatedAt: at });
      else
        await addPlan(companyId, {
          ...values,
          id: newId(),
          clientId,
          createdBy: userId,
          createdAt: at,
          updatedAt: at,
        });
    }
  });
}
