import type { SavedPlan } from "#app/domain/plans/save-plan.server.ts";
import { failure } from "#app/http/failure.server.ts";

const callNames = { metric: "metric", sourceIds: "source_ids" } as const;

export async function planAnswer(saved: SavedPlan, find: (id: string) => Promise<unknown>, status: number) {
  switch (saved.outcome) {
    case "saved": {
      const data = await find(saved.id);
      return data ? Response.json({ data }, { status }) : failure("not-found");
    }
    case "refused":
      return failure("invalid", { fields: { [callNames[saved.problem.field]]: [saved.problem.message] } });
    case "conflict":
      return failure("conflict", { message: "This key was used before, for another plan." });
    case "not-found":
      return failure("not-found");
  }
}
