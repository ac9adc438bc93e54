import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { answerCommand, commandFields } from "#app/domain/dashboards/edit/commands/answer-command.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.commands");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return failure("not-found");
  const answer = await answerCommand(viewer, dashboard.id, await readForm(request, commandFields));
  switch (answer.outcome) {
    case "saved":
      return Response.json({ data: { version: answer.version } });
    case "problem":
      return Response.json({ problem: answer.problem }, { status: answer.problem.status });
    default:
      return failure(answer.outcome);
  }
}
