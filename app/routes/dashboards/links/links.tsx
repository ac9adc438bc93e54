import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkForm as LinkFields, NewLink } from "#app/domain/dashboards/share/links/components/link-form.tsx";
import { LinkList } from "#app/domain/dashboards/share/links/components/link-list.tsx";
import { linkLimits } from "#app/domain/dashboards/share/links/link-rules.ts";
import { LinkForm } from "#app/domain/dashboards/share/links/link.form.ts";
import {
  createLink,
  deleteLink,
  findLinkOf,
  listLinks,
  replaceAddress,
  revokeLink,
  zoneOf,
} from "#app/domain/dashboards/share/links/links.server.ts";
import { type SentLink, sendNewLink } from "#app/domain/dashboards/share/links/request-link.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { today } from "#app/lib/plain-date.ts";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.links", async ({ viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const deleted = await findLinkOf(dashboard, query.get("delete") ?? "");
  return {
    title: `Personal links of ${dashboard.name}`,
    name: dashboard.name,
    here: `/dashboards/${dashboard.permalink}`,
    zone: zoneOf(dashboard) as string,
    links: await listLinks(dashboard),
    deleted: deleted && { id: deleted.id, label: deleted.label },
  };
});

export const action = agencyAction("dashboard.links", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const schema = LinkForm(today(zoneOf(dashboard), now()));
  const sent = await readForm(request, schema, ["intent", "id"]);
  const intent = sent.get("intent");
  if (intent === "create") {
    const form = parseWithZod(sent, { schema });
    if (form.status !== "success") return refuseForm(request, form.reply());
    const made = await createLink(viewer, dashboard, form.value);
    if (made !== "limit") return shownOnce({ ...made, sentTo: null });
    const formErrors = [`There are ${linkLimits.links} links, the maximum. Delete one first.`];
    return refuseForm(request, form.reply({ formErrors }));
  }
  const link = await findLinkOf(dashboard, String(sent.get("id") ?? ""));
  if (!link) return null;
  switch (intent) {
    case "send": {
      const made = await sendNewLink(dashboard, link);
      if (!made) return null;
      return shownOnce(made);
    }
    case "replace": {
      const made = await replaceAddress(dashboard, link);
      if (!made) return null;
      return shownOnce({ ...made, sentTo: null });
    }
    case "revoke":
      await revokeLink(dashboard, link);
      break;
    case "delete":
      await deleteLink(dashboard, link);
      break;
    default:
      return null;
  }
  return redirect(`/dashboards/${dashboard.permalink}/links`, { status: 303 });
});

/** No redirect: the address must not appear in a URL or log. */
function shownOnce({ label, address, sentTo }: SentLink) {
  return data(
    { made: { label, address, sentTo } },
    { status: 201, headers: { "Cache-Control": "no-store" } },
  );
}

export default function LinksPage() {
  const { name, here, zone, links, deleted } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer | { made: SentLink }>();
  const made = answer && "made" in answer ? answer.made : null;
  if (deleted)
    return (
      <AgencyPage section="/dashboards">
        <Confirm
          title={`Delete the link of ${deleted.label}?`}
          submitText="Delete link"
          action={`${here}/links`}
          fields={{ intent: "delete", id: deleted.id }}
          cancelHref={`${here}/links`}
        >
          <p>
            The link ends and its counts are deleted. Revoke it instead to show the recipient that the report
            is no longer shared.
          </p>
        </Confirm>
      </AgencyPage>
    );
  return (
    <AgencyPage section="/dashboards">
      <PageHead title="Personal links">
        <Link to={here} reloadDocument>
          {name}
        </Link>
        {" · "}
        <Link to={`${here}/share`}>Share</Link>
        {
          " · One link per recipient. It works without sign-in and password, also while the dashboard is private."
        }
      </PageHead>
      <div className="stack loose">
        {made && <NewLink {...made} />}
        <LinkFields
          key={made?.address ?? "none"}
          lastResult={answer && "made" in answer ? undefined : answer}
        />
        {links.length > 0 && <LinkList links={links} here={`${here}/links`} zone={zone} />}
      </div>
    </AgencyPage>
  );
}
