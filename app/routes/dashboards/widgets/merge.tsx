import { data, redirect } from "@remix-run/node";
import { Form, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { readVersion } from "#app/lib/numbers/read-number.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockAlone } from "#app/domain/dashboards/edit/editor/lock/use-followed-lock.ts";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import { getWidgetAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { problemFor } from "#app/domain/dashboards/edit/content/problem-for.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { type MergeRefusal, whyNotMergeable } from "#app/domain/widgets/changes/merge.ts";
import { mergeWidgets } from "#app/domain/dashboards/edit/commands/merge-widgets.server.ts";
import { widgetName } from "#app/views/widget-name.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.widgetMerge", async ({ viewer, params }) => {
  const found = await getWidgetAt(viewer, params.permalink ?? "", params.widgetId ?? "");
  if (!found) return null;
  const { dashboard, widget } = found;
  const others = dashboard.content.widgets.filter((other) => other !== widget);
  const choices = others
    .filter((other) => whyNotMergeable(widget, other) === null)
    .map((other) => ({ value: other.id, label: widgetName(other) }));
  const leftOut = others.flatMap((other) => {
    const why = whyNotMergeable(widget, other);
    return why === null ? [] : [{ id: other.id, name: widgetName(other), why: whyLeftOut[why] }];
  });
  const { id, permalink, version } = dashboard;
  return {
    title: `Merge ${widgetName(widget)}`,
    dashboardId: id,
    permalink,
    version,
    widgetId: widget.id,
    choices,
    leftOut,
    lock: await describeLock(viewer, dashboard),
  };
});

const whyLeftOut: Readonly<Record<MergeRefusal, string>> = {
  "nothing-to-merge": "It has nothing to merge.",
  "not-interactive": "It shows no data of a source.",
  "merged-already": "It is a merged widget itself.",
  "other-dimension": "It has another dimension.",
  "other-type": "Its source type cannot be combined with this one's.",
  "too-many": "The merged widget would be too large.",
};

export const action = agencyAction("dashboard.widgetMerge", async ({ request, viewer, params }) => {
  const found = await getWidgetAt(viewer, params.permalink ?? "", params.widgetId ?? "");
  if (!found) return null;
  const { dashboard, widget } = found;
  const form = await readForm(request, ["others", "version"]);
  const others = form.getAll("others").map(String);
  const outcome = await mergeWidgets(
    viewer,
    dashboard.id,
    readVersion(form.get("version")),
    widget.id,
    others,
  );
  if (outcome.outcome === "saved")
    return redirect(`/dashboards/${dashboard.permalink}/edit`, { status: 303 });
  if (outcome.outcome === "not-found") return null;
  const problem = problemFor(viewer, outcome);
  return data({ problem, others }, { status: problem.status });
});

export const shouldRevalidate: ShouldRevalidateFunction = shouldReloadAfterSubmit;

export default function MergeWidgetsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { title, dashboardId, permalink, version, widgetId, choices, leftOut } = loaded;
  const { lock, freedBy } = useLockAlone(permalink, dashboardId, loaded.lock);
  const answer = useAnswer<{ problem: SaveProblem; others: string[] }>();
  const back = `/dashboards/${permalink}/edit#${widgetId}`;
  return (
    <AgencyPage
      title={title}
      lead="The widgets you choose are combined into this one. Widgets of one source can be merged if they have the same dimension. Totals of several sources become numbers side by side."
    >
      {choices.length === 0 ? (
        <EmptyState
          title="No widgets to merge with"
          actions={<LinkButton to={back}>Back to the dashboard</LinkButton>}
        >
          No other widget uses the same source type and dimension.
          <LeftOut widgets={leftOut} />
        </EmptyState>
      ) : (
        <Form method="post">
          <LockNews lock={lock} freedBy={freedBy} permalink={permalink} />
          <HiddenField name="version" value={version} />
          <FormFields>
            {lock.state !== "theirs" && (
              <ProblemBanner problem={answer?.problem}>
                <p>Nothing was merged. Press Merge again if you still want to.</p>
              </ProblemBanner>
            )}
            <CheckboxGroup
              field={plainField("merge", "others", { value: answer?.others ?? [] })}
              label="Merge with"
              choices={choices}
            />
            <LeftOut widgets={leftOut} />
            <FormActions>
              {lock.state !== "theirs" && <Button tone="primary">Merge</Button>}
              <LinkButton tone="quiet" to={back}>
                Cancel
              </LinkButton>
            </FormActions>
          </FormFields>
        </Form>
      )}
    </AgencyPage>
  );
}

type LeftOutProps = {
  readonly widgets: readonly { readonly id: string; readonly name: string; readonly why: string }[];
};

function LeftOut({ widgets }: LeftOutProps) {
  if (widgets.length === 0) return null;
  return (
    <Disclosure summary={`Not in the list (${widgets.length})`}>
      <ul>
        {widgets.map(({ id, name, why }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {why}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
