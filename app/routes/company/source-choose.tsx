import { parseWithZod } from "@conform-to/zod/v4";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readWhole } from "#app/lib/numbers/read-number.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { type ChooseAnswer, ChooseForm } from "#app/domain/sources/connecting/components/choose-form.tsx";
import { ConnectSteps } from "#app/domain/sources/components/source-steps.tsx";
import { ChooseForm as Choices } from "#app/domain/sources/connecting/choose.form.ts";
import { type ChoicesPage, findChoices } from "#app/domain/sources/connecting/find-choices.server.ts";
import { fillFromSource, needsProperty } from "#app/domain/dashboards/settings/fill-examples.server.ts";
import { ConnectPlan } from "#app/domain/dashboards/new/start/components/connect-plan.tsx";
import { findConnectPlan } from "#app/domain/dashboards/new/start/connect-plan.server.ts";
import { isReturning, returnPart, returnTo, startHref } from "#app/domain/dashboards/new/start/start-href.ts";
import type { ReturnTo } from "#app/domain/sources/kind.ts";
import { saveChoices } from "#app/domain/sources/connecting/save-choices.server.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.choose", async ({ request, viewer, params, query }) => {
  const { sourceId = "" } = params;
  const page = await findChoices(viewer.companyId, sourceId);
  if (!page) return null;
  const connected = query.get("connected");
  const back = returnTo(request);
  const plan = isReturning(back)
    ? await findConnectPlan(viewer, back, { sourceId, kind: page.kindId, kindName: page.kindName })
    : null;
  return {
    title: page.name,
    page,
    isNew: connected !== null,
    repaired: readWhole(connected) ?? 0,
    plan,
    backHref: isReturning(back) ? startHref(back) : null,
  };
});

type Answer = Pick<ChooseAnswer, "kept"> & { readonly page: ChoicesPage };

export const action = agencyAction("company.sources.choose", async ({ request, viewer, params }) => {
  const { sourceId = "" } = params;
  const found = await findSource(viewer.companyId, sourceId);
  if (!found || found.upload || found.source.kind === "csv") return null;
  const fields = await readForm(request, Choices, ["intent"]);
  const form = parseWithZod(fields, { schema: Choices });
  if (fields.get("intent") === "search" && !wantsJson(request)) {
    const [name, account, search] = ["name", "account", "search"].map((key) => String(fields.get(key) ?? ""));
    const picked = fields.getAll("properties").map(String);
    const page = await findChoices(viewer.companyId, sourceId, { search: search!, picked });
    if (!page) return null;
    return data({ page, kept: { name: name!, account: account!, search: search! } } satisfies Answer);
  }
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { search: _, ...choices } = form.value;
  const back = returnTo(request);
  if (
    back.dashboard &&
    choices.properties.length === 0 &&
    (await needsProperty(viewer, back.dashboard, found.source.kind))
  )
    return refuseForm(request, form.reply({ fieldErrors: { properties: [selectWords] } }));
  const saved = await saveChoices(viewer.companyId, found.source, choices);
  if (saved.outcome === "not-found") return null;
  if (saved.outcome === "refused")
    return refuseForm(request, form.reply({ fieldErrors: { properties: [saved.fields.properties] } }));
  await matchDomainsOf(viewer);
  const { account, properties } = choices;
  const isForAnother = account !== undefined && account !== (found.source.account ?? "");
  if (isForAnother && properties.length === 0)
    return redirect(`/company/sources/${sourceId}/choose?connected=0${returnPart(back)}`, { status: 303 });
  const filled = back.dashboard ? await fillFromSource(viewer, back.dashboard, sourceId) : null;
  const start = isReturning(back) ? startWith(sourceId, back) : `/company/sources/${sourceId}?saved=name`;
  return redirect(filled ?? start, { status: 303 });
});

const selectWords = "Select one: it takes the place of the example data in the dashboard.";

function startWith(sourceId: string, back: ReturnTo): string {
  const isOpen = back.template === null && !back.dashboard;
  return isOpen ? `/dashboards/create?sources=${sourceId}${returnPart(back)}` : startHref(back);
}

export default function ChoosePage() {
  const { page, isNew, repaired, plan, backHref } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer | FormAnswer>();
  const searched = answer && "page" in answer ? answer : null;
  const refused = answer && !("page" in answer) ? answer : null;
  return (
    <AgencyPage>
      <div className="stack loose">
        {isNew && <ConnectSteps kind={page.kindId} sourceId={page.id} />}
        <PageHead title={isNew ? `${page.kindName} is connected` : `Properties of ${page.name}`}>
          {!page.account
            ? page.kindName
            : page.isSignIn
              ? `Signed in as ${page.account}.`
              : `Account: ${page.account}`}
        </PageHead>
        {repaired > 0 && (
          <Banner level="success">
            {`${repaired === 1 ? "One more source" : `${repaired} more sources`} of the same account can be updated again.`}
          </Banner>
        )}
        {isNew && page.twin && (
          <Banner
            title="This account is already connected"
            action={
              <LinkButton small to={`/company/sources/${page.twin.id}`}>
                Open {page.twin.name}
              </LinkButton>
            }
          >
            {`${page.twin.name} uses the same connection. Keep this one for another client, or delete it.`}
          </Banner>
        )}
        {plan && <ConnectPlan plan={plan} />}
        <Card>
          <ChooseForm
            page={searched?.page ?? page}
            answer={{ refused, kept: searched?.kept ?? null }}
            isNew={isNew}
            backHref={backHref}
          />
        </Card>
      </div>
    </AgencyPage>
  );
}
