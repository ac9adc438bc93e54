import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { endSnooze, snooze } from "#app/domain/groups/alerts/snooze.server.ts";
import { AlertList } from "#app/domain/groups/components/alert-list.tsx";
import { DomainForm } from "#app/domain/groups/components/domain-form.tsx";
import { DomainNumbers } from "#app/domain/groups/components/domain-numbers.tsx";
import { loadDomainPage } from "#app/domain/groups/domains/domain-page.server.ts";
import { saveDomainForm } from "#app/domain/groups/domains/save-domain.server.ts";
import { DomainForm as Fields } from "#app/domain/groups/rules/group.form.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { campaignId = "", domainId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.domain");
  const page = await loadDomainPage(viewer, campaignId, domainId);
  if (!page) throw notFound();
  const done = new URL(request.url).searchParams.get("done");
  return { shell: await shellFor(viewer), page, done };
}

export async function action({ request, params: { campaignId = "", domainId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaign.domain");
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
      if (outcome === "not-found") throw notFound();
      return redirect(here, { status: 303 });
    }
    case "save": {
      const form = parseWithZod(body, { schema: Fields });
      if (form.status !== "success") return refuseForm(request, form.reply());
      const saved = await saveDomainForm(viewer, campaignId, domainId, form.value);
      if (saved.outcome === "not-found") throw await notFoundForForm(request);
      if (saved.outcome === "refused")
        return refuseForm(request, form.reply({ fieldErrors: { [saved.field]: [saved.message] } }));
      return redirect(`${here}?done=saved`, { status: 303 });
    }
    default:
      throw failure("malformed");
  }
}

export default function DomainPage() {
  const { shell, page, done } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  const { groupId, groupName, id, host, until, alerts, period, comparison } = page;
  return (
    <AgencyPage shell={shell}>
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
        <DomainForm page={page} answer={answer} />
      </div>
    </AgencyPage>
  );
}
