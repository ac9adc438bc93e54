import { redirect } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { ClientForm } from "#app/domain/clients/client.form.ts";
import { saveClient } from "#app/domain/clients/save-client.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";

/** `id` null: a new client. */
export async function saveAndShow(request: Request, viewer: Viewer, id: string | null) {
  const form = await parseForm(request, ClientForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await saveClient(viewer, id, form.value);
  switch (saved.outcome) {
    case "saved":
      return redirect(`/clients/${saved.id}?saved`, { status: 303 });
    case "not-found":
      return null;
    case "refused": {
      const reply = form.reply({ fieldErrors: { [saved.field]: [saved.message] } });
      return refuseForm(request, reply, saved.isPassing ? { code: "unavailable" } : undefined);
    }
  }
}
