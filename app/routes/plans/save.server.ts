import type { Submission } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import type { PlanForm } from "#app/domain/plans/plan.form.ts";
import type { SavedPlan } from "#app/domain/plans/save-plan.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";

export function savedPage(
  request: Request,
  form: Submission<unknown, string[], PlanForm>,
  clientId: string,
  saved: SavedPlan,
) {
  switch (saved.outcome) {
    case "saved":
      return redirect(`/plans?client=${clientId}&done=saved`, { status: 303 });
    case "refused":
      return refuseForm(
        request,
        form.reply({ fieldErrors: { [saved.problem.field]: [saved.problem.message] } }),
      );
    case "conflict":
    case "not-found":
      throw notFound();
  }
}
