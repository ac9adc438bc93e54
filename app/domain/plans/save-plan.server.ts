import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addPlan, findPlan, findPlanOfCall, removePlan, setPlan } from "#db/queries/plans/plans.ts";
import { findClient } from "#db/queries/clients.ts";
import type { ChangePlanCall, PlanCall, PlanForm } from "./plan.form.ts";
import { type PlanSources, planSources } from "./plan-accounts.ts";
import { loadKnownSources, type PlanProblem, planProblem } from "./plan-metrics.server.ts";

export type SavedPlan =
  | { readonly outcome: "saved"; readonly id: string }
  | { readonly outcome: "refused"; readonly problem: PlanProblem }
  | { readonly outcome: "not-found" | "conflict" };

export type PlanValues = Omit<PlanForm, "sourceIds"> & PlanSources;
export const planValues = (form: PlanForm): PlanValues => ({ ...form, ...planSources(form.sourceIds) });

type NewPlan = PlanValues & { readonly clientId: string };
type Call = { readonly callKey: string; readonly callHash: string };

/** The same call key and body return the first plan; another body conflicts. */
export async function createPlan({ companyId, userId }: Viewer, given: NewPlan, call: Call | null = null) {
  const known = call && (await sameCall(companyId, call));
  if (known) return known;
  if (!(await findClient(companyId, given.clientId))) return { outcome: "not-found" } as const;
  const problem = planProblem(await loadKnownSources(companyId, given.clientId), given);
  if (problem) return { outcome: "refused", problem } as const;
  const id = newId();
  const at = now();
  const row = { ...given, ...call, id, createdBy: userId, createdAt: at, updatedAt: at };
  if (await addPlan(companyId, row)) return { outcome: "saved", id } as const;
  return (call && (await sameCall(companyId, call))) ?? ({ outcome: "not-found" } as const);
}

export function createPlanByCall(
  viewer: Viewer,
  call: z.infer<typeof PlanCall>,
  key: string | null,
): Promise<SavedPlan> {
  const { client_id: clientId, source_ids: sourceIds, on_dashboards: onDashboards, ...rest } = call;
  const ids = key === null ? null : { callKey: hash(key), callHash: hash(JSON.stringify(call)) };
  return createPlan(viewer, { ...rest, clientId, sourceIds, onDashboards }, ids);
}

export async function changePlan(
  { companyId }: Viewer,
  id: string,
  given: Partial<PlanValues>,
): Promise<SavedPlan> {
  const stored = await findPlan(companyId, id);
  if (!stored) return { outcome: "not-found" };
  const change = { ...stored, ...given };
  if (given.metric !== undefined || given.sourceIds !== undefined || given.accounts !== undefined) {
    const problem = planProblem(await loadKnownSources(companyId, stored.clientId), change);
    if (problem) return { outcome: "refused", problem };
  }
  const { name, metric, sourceIds, accounts, kind, method, months, onDashboards } = change;
  const row = { name, metric, sourceIds, accounts, kind, method, months, onDashboards, updatedAt: now() };
  return (await setPlan(companyId, id, row)) ? { outcome: "saved", id } : { outcome: "not-found" };
}

export function changePlanByCall(viewer: Viewer, id: string, call: z.infer<typeof ChangePlanCall>) {
  const { source_ids: sourceIds, on_dashboards: onDashboards, ...rest } = call;
  const given = Object.fromEntries(
    Object.entries({ ...rest, sourceIds, onDashboards }).filter(([, value]) => value !== undefined),
  );
  return changePlan(viewer, id, given);
}

export async function deletePlan({ companyId }: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removePlan(companyId, id)) ? "deleted" : "not-found";
}

async function sameCall(companyId: string, { callKey, callHash }: Call): Promise<SavedPlan | null> {
  const found = await findPlanOfCall(companyId, callKey);
  if (!found) return null;
  return found.callHash === callHash ? { outcome: "saved", id: found.id } : { outcome: "conflict" };
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
