import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { endSnooze, snooze } from "#app/domain/groups/alerts/snooze.server.ts";
import { AlertList } from "#app/domain/groups/components/alert-list.tsx";
import { DomainForm } from "#app/domain/groups/components/domain-form.tsx";
import { DomainNumbers } from "#app/domain/groups/components/domain-numbers.tsx";
import { loadDomainPage } from "#app/domain/groups/domains/domain-page.server.ts";
import { saveDomainForm } from "#app/domain/groups/domains/save-domain.server.ts";
import { DomainForm as Fields } from "#app/domain/groups/rules/group.form.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { failure } from "#app/http/failure.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("campaign.domain", async ({ viewer, params, query }) => {
  const page = await loadDomainPage(viewer, params.campaignId ?? "", params.domainId ?? "");
  return page && { page, done: query.get("done") };
});

export const action = agencyAction("campaign.domain", async ({ request, viewer, params }) => {
  const { campaignId = "", domainId = "" } = params;
  const body = await readForm(request, Fields, ["intent", "alert"]);
  const here = `/groups/${campaignId}/domains/${domainId}`;
  const intent = body.get("intent");
  body.delete("intent");
  switch (intent) {
    case "snooze":
    case "wake": {
      const alertId = body.get("alert");
      const what = typeof alertId === "string" ? { alertId } : { groupId: campaignId, domainId };
      const { outcome } = await (intent === "snooze" ? snooze(viewer, what) : endSnooze(viewer, what));
      if (outcome === "not-found") return null;
      return redirect(here, { status: 303 });
    }
    case "save": {
      const form = parseWithZod(body, { schema: Fields });
      if (form.status !== "success") return refuseForm(request, form.reply());
      const saved = await saveDomainForm(viewer, campaignId, domainId, form.value);
      if (saved.outcome === "not-found") return null;
      if (saved.outcome === "refused")
        return refuseForm(request, form.reply({ fieldErrors: { [saved.field]: [saved.message] } }));
      return redirect(`${here}?done=saved`, { status: 303 });
    }
    default:
      throw failure("malformed");
  }
});

export default function DomainPage() {
  const { page, done } = useLoaderData<typeof loader>();
  const { groupId, groupName, id, host, until, alerts, period, comparison } = page;
  return (
    <AgencyPage>
      <PageHead
        title={host}
        actions={
          <>
            <Form method="post">
              <Button name="intent" value={until ? "wake" : "snooze"} icon="snooze">
                {until ? "End snooze" : "Snooze 1 week"}
              </Button>
            </Form>
            <LinkButton to={`/groups/${groupId}/domains/${id}/delete`} tone="danger">
              Delete domain
            </LinkButton>
          </>
        }
      >
        In{" "}
        <Link to={`/groups/${groupId}`}>
          <bdi>{groupName}</bdi>
        </Link>
        . {period} compared with {comparison}. Complete days only.
      </PageHead>
      <div className="stack loose">
        {done === "saved" && <Banner level="success" title="Domain saved" />}
        {until && (
          <Banner level="info" icon="snooze" title={`Alerts are snoozed until ${until}`}>
            Alerts that open before then begin snoozed.
          </Banner>
        )}
        <Card title="Metrics" flush>
          <DomainNumbers page={page} />
        </Card>
        {alerts.length > 0 && (
          <Card title="Alerts" flush>
            <AlertList alerts={alerts} caption={`Alerts of ${host}`} />
          </Card>
        )}
        <DomainForm page={page} answer={useFormAnswer()} />
      </div>
    </AgencyPage>
  );
}
