import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { AnnotationFormPart } from "#app/domain/annotations/components/annotation-form.tsx";
import { findAnnotationForm } from "#app/domain/annotations/find-annotations.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { saveAndList } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { annotationId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "annotations.edit");
  const found = await findAnnotationForm(viewer, annotationId, new URLSearchParams());
  if (!found) throw notFound();
  const { text: _text, ...view } = found;
  return { shell: await shellFor(viewer), view, deleteHref: `/annotations/${annotationId}/delete` };
}

export async function action({ request, params: { annotationId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "annotations.edit");
  return saveAndList(request, viewer, annotationId);
}

export default function EditAnnotationPage() {
  const { shell, view, deleteHref } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Edit note">
        <Link to={deleteHref}>Delete this note</Link>
      </PageHead>
      <AnnotationFormPart {...view} answer={answer} cancelHref="/annotations" />
    </AgencyPage>
  );
}
