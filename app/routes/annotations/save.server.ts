import { redirect } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { AnnotationForm } from "#app/domain/annotations/annotation.form.ts";
import { saveAnnotation } from "#app/domain/annotations/save-annotation.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";

/** `id` null: a new one. */
export async function saveAndList(request: Request, viewer: Viewer, id: string | null) {
  const form = await parseForm(request, AnnotationForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await saveAnnotation(viewer, id, form.value);
  switch (saved.outcome) {
    case "saved":
      return redirect(listHref(form.value.scope, "saved"), { status: 303 });
    case "not-found":
      return null;
    case "no-place":
      return refuseForm(
        request,
        form.reply({ fieldErrors: { scope: ["This was deleted. Choose another client or dashboard."] } }),
      );
  }
}

export function listHref(
  { clientId, dashboardId }: { readonly clientId: string | null; readonly dashboardId: string | null },
  done?: "saved" | "deleted",
): string {
  const params = new URLSearchParams({
    ...(clientId !== null && { client: clientId }),
    ...(dashboardId !== null && { dashboard: dashboardId }),
    ...(done && { done }),
  });
  return `/annotations?${params.toString()}`;
}
