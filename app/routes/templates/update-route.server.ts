import { data, redirect } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { doneParams } from "#app/domain/dashboards/list/actions/done-words.ts";
import {
  answerUpdates,
  findUpdatePage,
  updateFields,
} from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import type { Origin } from "#app/domain/dashboards/new/updates/fill-for-copy.ts";
import { readForm } from "#app/http/read-form.server.ts";

export async function loadUpdateRoute(viewer: Viewer, origin: Origin | null, backHref: string) {
  if (!origin) return null;
  const page = await findUpdatePage(viewer, origin);
  return { title: `Update dashboards: ${origin.name}`, page, backHref };
}

export async function answerUpdateRequest(request: Request, viewer: Viewer, origin: Origin | null) {
  if (!origin) return null;
  const answer = await answerUpdates(viewer, origin, await readForm(request, updateFields));
  if (answer.outcome === "shown") return data(answer.page, { status: answer.status });
  const done = doneParams({ did: "updated", n: answer.n, left: 0, to: answer.batch });
  return redirect(`/dashboards?${new URLSearchParams(done)}`, { status: 303 });
}
