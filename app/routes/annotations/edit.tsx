import { Link, useLoaderData } from "@remix-run/react";
import { AnnotationFormPart } from "#app/domain/annotations/components/annotation-form.tsx";
import { findAnnotationForm } from "#app/domain/annotations/find-annotations.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { saveAndList } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("annotations.edit", async ({ viewer, params: { annotationId = "" } }) => {
  const found = await findAnnotationForm(viewer, annotationId, new URLSearchParams());
  if (!found) return null;
  const { text: _text, ...view } = found;
  return { view, deleteHref: `/annotations/${annotationId}/delete` };
});

export const action = agencyAction("annotations.edit", ({ request, viewer, params: { annotationId = "" } }) =>
  saveAndList(request, viewer, annotationId),
);

export default function EditAnnotationPage() {
  const { view, deleteHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title="Edit note" lead={<Link to={deleteHref}>Delete this note</Link>}>
      <AnnotationFormPart {...view} answer={useFormAnswer()} cancelHref="/annotations" />
    </AgencyPage>
  );
}
