import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findByCall } from "#app/domain/annotations/find-annotations.server.ts";
import { deleteAnnotation } from "#app/domain/annotations/save-annotation.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { listHref } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("annotations.delete", async ({ viewer, params }) => {
  const found = await findByCall(viewer, params.annotationId ?? "");
  return found && { text: found.text, cancelHref: listHref(found) };
});

export const action = agencyAction("annotations.delete", async ({ viewer, params }) => {
  const { annotationId = "" } = params;
  const found = await findByCall(viewer, annotationId);
  if (!found || (await deleteAnnotation(viewer, annotationId)) === "not-found") return null;
  return redirect(listHref(found, "deleted"), { status: 303 });
});

export default function DeleteAnnotationPage() {
  const { text, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <Confirm title="Delete this note?" submitText="Delete note" cancelHref={cancelHref}>
        <p>
          “<bdi>{text}</bdi>” is removed from all charts. Reports that were sent keep it. This cannot be
          undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
