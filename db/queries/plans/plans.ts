import { and, asc, eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { clients, plans } from "#db/schema/index.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type PlanRow = typeof plans.$inferSelect;

export type PlanChange = Partial<
  Pick<
    PlanRow,
    "name" | "metric" | "sourceIds" | "accounts" | "kind" | "method" | "months" | "onDashboards" | "updatedAt"
  >
>;

export function listPlans(companyId: string, clientId: string | null): Promise<PlanRow[]> {
  return db
    .select()
    .from(plans)
    .where(and(ofCompany(plans, companyId), clientId === null ? undefined : eq(plans.clientId, clientId)))
    .orderBy(asc(plans.createdAt), asc(plans.id));
}

export function listShownPlans(companyId: string, clientId: string): Promise<PlanRow[]> {
  return db
    .select()
    .from(plans)
    .where(and(ofCompany(plans, companyId), eq(plans.clientId, clientId), eq(plans.onDashboards, true)))
    .orderBy(asc(plans.createdAt), asc(plans.id));
}

export async function findPlan(companyId: string, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export async function findPlanOfCall(companyId: string, callKey: string): Promise<PlanRow | null> {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(ofCompany(plans, companyId), eq(plans.callKey, callKey)))
    .limit(1);
  return row ?? null;
}

/** False without such a client, or if the call's key is taken. */
export async function addPlan(
  companyId: string,
  plan: Omit<typeof plans.$inferInsert, "companyId">,
): Promise<boolean> {
  const owned = and(ofCompany(clients, companyId), eq(clients.id, plan.clientId));
  if ((await db.$count(clients, owned)) !== 1) return false;
  const added = await recorded(companyId, "plan.created", () =>
    db
      .insert(plans)
      .values({ ...plan, companyId })
      .onConflictDoNothing()
      .returning(named),
  );
  return added.length === 1;
}

export function setPlan(companyId: string, id: string, change: PlanChange): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findPlan(companyId, id);
    if (!before) return false;
    await db.update(plans).set(change).where(ours(companyId, id));
    await recordChange(companyId, "plan.changed", { ...before, ...change }, before, change);
    return true;
  });
}

export async function removePlan(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "plan.deleted", () =>
    db.delete(plans).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

const named = { id: plans.id, name: plans.name };

const ours = (companyId: string, id: string) => and(ofCompany(plans, companyId), eq(plans.id, id));
