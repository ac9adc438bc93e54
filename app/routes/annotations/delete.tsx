import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { findByCall } from "#app/domain/annotations/find-annotations.server.ts";
import { deleteAnnotation } from "#app/domain/annotations/save-annotation.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { listHref } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { annotationId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "annotations.delete");
  const found = await findByCall(viewer, annotationId);
  if (!found) throw notFound();
  return { shell: await shellFor(viewer), text: found.text, cancelHref: listHref(found) };
}

export async function action({ request, params: { annotationId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "annotations.delete");
  const found = await findByCall(viewer, annotationId);
  if (!found || (await deleteAnnotation(viewer, annotationId)) === "not-found") throw notFound();
  return redirect(listHref(found, "deleted"), { status: 303 });
}

export default function DeleteAnnotationPage() {
  const { shell, text, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage shell={shell}>
      <Confirm title="Delete this note?" submitText="Delete note" cancelHref={cancelHref}>
        <p>
          “<bdi>{text}</bdi>” is removed from all charts. Reports that were sent keep it. This cannot be
          undone.
        </p>
      </Confirm>
    </AgencyPage>
  );
}
