import { useLoaderData } from "@remix-run/react";
import { AnnotationFormPart } from "#app/domain/annotations/components/annotation-form.tsx";
import { findAnnotationForm } from "#app/domain/annotations/find-annotations.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { saveAndList } from "./save.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

/** `?client=`, or `?dashboard=` with `widget`, and `from`, `to`. */
export const loader = agencyLoader("annotations.new", async ({ viewer, query }) => {
  const found = await findAnnotationForm(viewer, null, query);
  if (!found) return null;
  const { text: _text, ...view } = found;
  const client = query.get("client");
  const place = new URLSearchParams({
    ...(view.dashboard ? { dashboard: view.dashboard.id } : client && { client }),
  });
  return { view, cancelHref: `/annotations?${place.toString()}` };
});

export const action = agencyAction("annotations.new", ({ request, viewer }) =>
  saveAndList(request, viewer, null),
);

export default function NewAnnotationPage() {
  const { view, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage title="Add note" lead={view.dashboard && <bdi>{view.dashboard.name}</bdi>}>
      <AnnotationFormPart {...view} answer={useFormAnswer()} cancelHref={cancelHref} />
    </AgencyPage>
  );
}
