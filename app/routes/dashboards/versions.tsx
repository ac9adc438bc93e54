import { data, redirect } from "@remix-run/node";
import { Form, Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { readVersion, readWhole } from "#app/lib/numbers/read-number.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { dashboardLimits } from "#app/domain/dashboards/dashboard.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useFollowedLock } from "#app/domain/dashboards/edit/editor/lock/use-followed-lock.ts";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { findVersions } from "#app/domain/dashboards/edit/content/find-versions.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { problemFor } from "#app/domain/dashboards/edit/content/problem-for.server.ts";
import { restoreVersion } from "#app/domain/dashboards/edit/content/restore-version.server.ts";
import type { SaveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.versions", async ({ viewer, params: { permalink = "" } }) => {
  const dashboard = await getDashboardAt(viewer, permalink);
  if (!dashboard) return null;
  const [versions, lock] = await Promise.all([
    findVersions(viewer, dashboard),
    describeLock(viewer, dashboard),
  ]);
  const { id, name, version } = dashboard;
  return {
    title: `Versions of ${name}`,
    name,
    dashboardId: id,
    permalink,
    version,
    versions,
    lock,
    kept: dashboardLimits.versions,
  };
});

export const action = agencyAction("dashboard.versions", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const form = await readForm(request, ["restore", "version"]);
  const [wanted, base] = [readWhole(form.get("restore")), readVersion(form.get("version"))];
  if (wanted === null || wanted < 1 || wanted > dashboard.version) return null;
  const outcome = await restoreVersion(viewer, dashboard.id, wanted, base);
  if (outcome.outcome === "saved")
    return redirect(`/dashboards/${dashboard.permalink}/edit`, { status: 303 });
  if (outcome.outcome === "not-found") return null;
  const problem = problemFor(viewer, outcome);
  return data({ problem }, { status: problem.status });
});

export const shouldRevalidate: ShouldRevalidateFunction = shouldReloadAfterSubmit;

const formId = "restore";

export default function VersionsPage() {
  const { name, dashboardId, permalink, version, versions, lock, kept } = useLoaderData<typeof loader>();
  useFollowedLock(dashboardId, lock);
  const problem = useAnswer<{ problem: SaveProblem }>()?.problem;
  return (
    <AgencyPage>
      <PageHead title="Versions">
        <Link to={`/dashboards/${permalink}/edit`}>{name}</Link> · The last {kept} saves are kept. Restoring a
        version is also a save and can be undone.
      </PageHead>
      <LockNews lock={lock} permalink={permalink} />
      <div className="stack">
        {lock.state !== "theirs" && (
          <ProblemBanner problem={problem}>
            <p>Nothing was restored. The list shows what there is now.</p>
          </ProblemBanner>
        )}
        <Form method="post" id={formId}>
          <HiddenField name="version" value={version} />
        </Form>
        <Card flush>
          <Table caption={`Versions of ${name}`} stacked>
            <thead>
              <tr>
                <HeaderCell>Change</HeaderCell>
                <HeaderCell>Changed by</HeaderCell>
                <HeaderCell numeric>Widgets</HeaderCell>
                <HeaderCell>
                  <span className="visually-hidden">Restore</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {versions.map((line) => (
                <tr key={line.version}>
                  <RowName hint={`Version ${line.version}`}>{line.what}</RowName>
                  <Cell label="Changed by" title={line.at}>
                    {line.who}
                  </Cell>
                  <Cell label="Widgets" numeric>
                    {line.widgets}
                  </Cell>
                  <Cell numeric label="">
                    {line.isCurrent && <Tag kind="good">Current</Tag>}
                    {!line.isCurrent && lock.state !== "theirs" && (
                      <Button form={formId} name="restore" value={line.version} small>
                        Restore <span className="visually-hidden">version {line.version}</span>
                      </Button>
                    )}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      </div>
    </AgencyPage>
  );
}
