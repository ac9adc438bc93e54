import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { archiveAnswer } from "#app/domain/archive/export/archive-answer.server.ts";
import { notFound } from "#app/http/failure.server.ts";

export async function loader({ request, params: { archiveId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.export.download");
  const answer = await archiveAnswer(viewer, archiveId);
  if (!answer) throw notFound();
  return answer;
}
