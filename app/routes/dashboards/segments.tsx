import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { filterQuery, filtersFromUrl } from "#app/domain/dashboards/filters/dashboard-filter.ts";
import { findDashboardFilters } from "#app/domain/dashboards/settings/keep-filters.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { deleteSegment } from "#app/domain/dashboards/filters/segments/delete-segment.server.ts";
import { listSegmentsOf } from "#app/domain/dashboards/filters/segments/list-segments.server.ts";
import { renameSegment } from "#app/domain/dashboards/filters/segments/rename-segment.server.ts";
import { saveSegment } from "#app/domain/dashboards/filters/segments/save-segment.server.ts";
import { SegmentForm, segmentLimits } from "#app/domain/dashboards/filters/segments/segment.form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

/** `filter` is what to save, `rename` and `delete` a segment's id. */
export const loader = agencyLoader("dashboard.segments", async ({ viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const { filters } = filtersFromUrl(query);
  const [segments, { wordsOf }] = await Promise.all([
    listSegmentsOf(viewer, dashboard),
    findDashboardFilters(dashboard),
  ]);
  const named = (param: string) => segments.find(({ id }) => id === query.get(param)) ?? null;
  const [renamed, deleted] = [named("rename"), named("delete")];
  return {
    title: `Segments of ${dashboard.content.name}`,
    name: dashboard.content.name,
    here: `/dashboards/${dashboard.permalink}`,
    query: filterQuery(filters),
    filters: filters.map(wordsOf),
    segments: segments.map(({ filters: saved, ...segment }) => ({
      ...segment,
      words: saved.map(wordsOf),
    })),
    renamed: renamed && { id: renamed.id, name: renamed.name },
    deleted: deleted && { id: deleted.id, name: deleted.name },
  };
});

export const action = agencyAction("dashboard.segments", async ({ request, viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const here = `/dashboards/${dashboard.permalink}`;
  const sent = await readForm(request, SegmentForm, ["intent"]);
  const [intent, id] = String(sent.get("intent") ?? "").split(" ");
  if (intent === "delete") {
    if ((await deleteSegment(viewer, dashboard, id ?? "")) === "not-found") return null;
    return redirect(`${here}/segments`, { status: 303 });
  }
  const form = parseWithZod(sent, { schema: SegmentForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { name } = form.value;
  const { filters, problems } = filtersFromUrl(query);
  const renamed = query.get("rename");
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
      return null;
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
});

export default function SegmentsPage() {
  const { name, here, query, filters, segments, renamed, deleted } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<SegmentForm>({
    id: renamed ? `rename-${renamed.id}` : "segment",
    lastResult: useFormAnswer(),
    defaultValue: { name: renamed?.name ?? "" },
    constraint: { name: { required: true, maxLength: segmentLimits.name } },
    defaultNoValidate: false,
  });
  if (deleted)
    return (
      <AgencyPage section="/dashboards">
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
    <AgencyPage section="/dashboards">
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
