import type { Viewer } from "#app/auth/viewer.ts";
import { endSnooze, snooze } from "#app/domain/groups/alerts/snooze.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";

/** `alert` or `domain` field. Throws for others. */
export async function changeSnooze(viewer: Viewer, request: Request, groupId?: string): Promise<void> {
  const form = await readForm(request, ["intent", "alert", "domain"]);
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && /^[\w-]{1,40}$/.test(value) ? value : null;
  };
  const [alertId, domainId] = [field("alert"), field("domain")];
  const what =
    alertId !== null
      ? { alertId }
      : domainId !== null && groupId !== undefined
        ? { groupId, domainId }
        : null;
  const intent = form.get("intent");
  if (!what || (intent !== "snooze" && intent !== "wake")) throw failure("malformed");
  const { outcome } = await (intent === "snooze" ? snooze(viewer, what) : endSnooze(viewer, what));
  if (outcome === "not-found") throw notFound();
}
