import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { filterQuery, filtersFromUrl } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { findDashboardFilters } from "#app/domain/dashboards/settings/keep-filters.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { deleteSegment } from "#app/domain/dashboards/filters/segments/delete-segment.server.ts";
import { listSegmentsOf } from "#app/domain/dashboards/filters/segments/list-segments.server.ts";
import { renameSegment } from "#app/domain/dashboards/filters/segments/rename-segment.server.ts";
import { saveSegment } from "#app/domain/dashboards/filters/segments/save-segment.server.ts";
import { SegmentForm, segmentLimits } from "#app/domain/dashboards/filters/segments/segment.form.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

/** `filter` is what to save, `rename` and `delete` a segment's id. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.segments");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw notFound();
  const { searchParams } = new URL(request.url);
  const { filters } = filtersFromUrl(searchParams);
  const [segments, { wordsOf }] = await Promise.all([
    listSegmentsOf(viewer, dashboard),
    findDashboardFilters(dashboard),
  ]);
  const named = (param: string) => segments.find(({ id }) => id === searchParams.get(param)) ?? null;
  const [renamed, deleted] = [named("rename"), named("delete")];
  return {
    shell: await shellFor(viewer),
    title: `Segments of ${dashboard.content.name}`,
    name: dashboard.content.name,
    here: `/dashboards/${permalink}`,
    query: filterQuery(filters),
    filters: filters.map(wordsOf),
    segments: segments.map(({ filters: saved, ...segment }) => ({
      ...segment,
      words: saved.map(wordsOf),
    })),
    renamed: renamed && { id: renamed.id, name: renamed.name },
    deleted: deleted && { id: deleted.id, name: deleted.name },
  };
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "dashboard.segments");
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) throw await notFoundForForm(request);
  const here = `/dashboards/${permalink}`;
  const { searchParams } = new URL(request.url);
  const sent = await readForm(request, SegmentForm, ["intent"]);
  const [intent, id] = String(sent.get("intent") ?? "").split(" ");
  if (intent === "delete") {
    if ((await deleteSegment(viewer, dashboard, id ?? "")) === "not-found") throw notFound();
    return redirect(`${here}/segments`, { status: 303 });
  }
  const form = parseWithZod(sent, { schema: SegmentForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { name } = form.value;
  const { filters, problems } = filtersFromUrl(searchParams);
  const renamed = searchParams.get("rename");
  if (renamed === null && (problems || filters.length === 0))
    return refuseForm(
      request,
      form.reply({ formErrors: ["Filter the dashboard first, then save the filter."] }),
    );
  const outcome =
    renamed === null
      ? await saveSegment(viewer, dashboard, name, filters)
      : await renameSegment(viewer, dashboard, renamed, name);
  switch (outcome) {
    case "saved":
      return redirect(`${here}?${filterQuery(filters)}`, { status: 303 });
    case "renamed":
      return redirect(`${here}/segments`, { status: 303 });
    case "not-found":
      throw notFound();
    case "name-taken":
      return refuseForm(
        request,
        form.reply({ fieldErrors: { name: ["Another segment has this name. Enter another one."] } }),
      );
    case "limit": {
      const formErrors = [`There are ${segmentLimits.segments} segments, the maximum. Delete one first.`];
      return refuseForm(request, form.reply({ formErrors }));
    }
  }
}

export default function SegmentsPage() {
  const { shell, name, here, query, filters, segments, renamed, deleted } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<SegmentForm>({
    id: renamed ? `rename-${renamed.id}` : "segment",
    lastResult: useAnswer<FormAnswer>() ?? null,
    defaultValue: { name: renamed?.name ?? "" },
    constraint: { name: { required: true, maxLength: segmentLimits.name } },
    defaultNoValidate: false,
  });
  if (deleted)
    return (
      <AgencyPage shell={shell} section="/dashboards">
        <Confirm
          title={`Delete segment ${deleted.name}?`}
          submitText="Delete segment"
          action={`${here}/segments`}
          fields={{ intent: `delete ${deleted.id}` }}
          cancelHref={`${here}/segments`}
        >
          <p>Links with its filter keep working. This cannot be undone.</p>
        </Confirm>
      </AgencyPage>
    );
  return (
    <AgencyPage shell={shell} section="/dashboards">
      <PageHead title="Segments">
        <Link to={query === "" ? here : `${here}?${query}`} reloadDocument>
          {name}
        </Link>{" "}
        · Saved filters of this client’s dashboards.
      </PageHead>
      <div className="stack loose">
        {(query !== "" || renamed) && (
          <Card title={renamed ? `Rename ${renamed.name}` : "Save as segment"}>
            <Form method="post" {...getFormProps(form)}>
              <FormFields>
                <ErrorSummary form={form} />
                <TextField
                  field={fields.name}
                  label="Name"
                  hint={renamed ? undefined : `Filter: ${filters.join(", and ")}`}
                />
                <FormActions>
                  <Button tone="primary" name="intent" value="save">
                    {renamed ? "Rename" : "Save segment"}
                  </Button>
                  <LinkButton
                    to={renamed ? `${here}/segments` : `${here}?${query}`}
                    reloadDocument
                    tone="quiet"
                  >
                    Cancel
                  </LinkButton>
                </FormActions>
              </FormFields>
            </Form>
          </Card>
        )}
        {segments.length > 0 && (
          <Card title="Saved segments" flush>
            <CardRows>
              {segments.map((segment) => (
                <CardRow
                  key={segment.id}
                  title={
                    <Link to={`${here}?${segment.query}`} reloadDocument>
                      <bdi>{segment.name}</bdi>
                    </Link>
                  }
                  hint={segment.words.join(", and ")}
                  actions={
                    <>
                      <LinkButton
                        to={`${here}/segments?rename=${segment.id}`}
                        small
                        aria-label={`Rename ${segment.name}`}
                      >
                        Rename
                      </LinkButton>
                      <LinkButton
                        to={`${here}/segments?delete=${segment.id}`}
                        small
                        aria-label={`Delete ${segment.name}`}
                      >
                        Delete
                      </LinkButton>
                    </>
                  }
                />
              ))}
            </CardRows>
          </Card>
        )}
        {segments.length === 0 && query === "" && (
          <p>No segments yet. Filter the dashboard, then choose “Save as segment” in its filter form.</p>
        )}
      </div>
    </AgencyPage>
  );
}
