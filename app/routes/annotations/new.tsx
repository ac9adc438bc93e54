import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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

/** `?client=`, or `?dashboard=` with `widget`, and `from`, `to`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "annotations.new");
  const params = new URL(request.url).searchParams;
  const found = await findAnnotationForm(viewer, null, params);
  if (!found) throw notFound();
  const { text: _text, ...view } = found;
  const client = params.get("client");
  const place = new URLSearchParams({
    ...(view.dashboard ? { dashboard: view.dashboard.id } : client && { client }),
  });
  return { shell: await shellFor(viewer), view, cancelHref: `/annotations?${place.toString()}` };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "annotations.new");
  return saveAndList(request, viewer, null);
}

export default function NewAnnotationPage() {
  const { shell, view, cancelHref } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Add note">{view.dashboard && <bdi>{view.dashboard.name}</bdi>}</PageHead>
      <AnnotationFormPart {...view} answer={answer} cancelHref={cancelHref} />
    </AgencyPage>
  );
}
