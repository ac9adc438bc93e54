import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { countTimeline, timelineAnswer } from "#app/realtime/timeline.server.ts";

/** pusher-js sends at most 50 events a minute. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "realtime.timeline");
  const answer = timelineAnswer(params.transport ?? "", params.receiver ?? "");
  if (!answer) return notFound();
  countTimeline(new URL(request.url).searchParams);
  return new Response(answer.body, {
    headers: { "Content-Type": answer.type, "Cache-Control": "no-store" },
  });
}
