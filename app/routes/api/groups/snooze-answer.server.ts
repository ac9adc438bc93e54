import type { Snoozed } from "#app/domain/groups/alerts/snooze.server.ts";
import { failure } from "#app/http/failure.server.ts";

export function snoozeAnswer(snoozed: Snoozed): Response {
  switch (snoozed.outcome) {
    case "snoozed":
      return Response.json({ data: { snoozedUntil: snoozed.until } });
    case "woken":
      return new Response(null, { status: 204 });
    case "not-found":
      return failure("not-found");
  }
}
