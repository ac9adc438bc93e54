import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import {
  findSubscription,
  resubscribe,
  type Subscription,
  unsubscribe,
} from "#app/domain/reports/links/unsubscribe.server.ts";
import { readCall } from "#app/http/read-call.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DoorPage } from "#app/domain/dashboards/view/components/door-page.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { ClientNote, ClientPage } from "#app/ui/shell/client-page.tsx";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { siteTitle } from "./site-title.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "unsubscribe");
  return pageOf(await findSubscription(token));
}

/** Also one-click unsubscribe (RFC 8058): no cookies, body List-Unsubscribe=One-Click. */
export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "unsubscribe");
  const call = await readCall(request);
  const intent = call.outcome === "read" ? call.fields.intent : null;
  if (intent === "keep") return pageOf(await findSubscription(token), true);
  return pageOf(await (intent === "start-again" ? resubscribe(token) : unsubscribe(token)));
}

function pageOf(subscription: Subscription | null, isKept = false) {
  const title =
    subscription === null ? "Link not valid" : subscription.isStopped ? "Unsubscribed" : "Unsubscribe";
  return data(
    { subscription, isKept, siteTitle, title, ...(subscription && { theme: subscription.view.theme }) },
    { status: subscription ? 200 : 404, headers: privatePageHeaders },
  );
}

export default function UnsubscribePage() {
  const loaded = useLoaderData<typeof loader>();
  const { subscription, isKept } = useActionData<typeof action>() ?? loaded;
  if (!subscription) return <Unknown />;
  if (subscription.isStopped) return <Stopped {...subscription} />;
  return isKept ? <Kept {...subscription} /> : <Question {...subscription} />;
}

function Question({ view, email, dashboardName, rhythm, nextAt, agencyName }: Subscription) {
  return (
    <DoorPage view={view} title="Stop emails of this report?">
      <Facts
        facts={[
          ["Report", <bdi key="report">{`${dashboardName}, ${rhythm}`}</bdi>],
          ["Sent to", <bdi key="to">{email}</bdi>],
          ["Next one", nextAt],
        ]}
      />
      <form method="post">
        <FormActions>
          <Button name="intent" value="stop" tone="primary">
            Unsubscribe
          </Button>
          <Button name="intent" value="keep">
            Keep receiving it
          </Button>
        </FormActions>
      </form>
      <ClientNote>Only this report stops. {agencyName} sees that you unsubscribed.</ClientNote>
    </DoorPage>
  );
}

function Kept({ view, email, dashboardName, nextAt }: Subscription) {
  return (
    <DoorPage view={view} title="You keep receiving this report">
      <p>
        Nothing has changed: “<bdi>{dashboardName}</bdi>” is still sent to <bdi>{email}</bdi>.
      </p>
      <Facts facts={[["Next one", nextAt]]} />
    </DoorPage>
  );
}

function Stopped({ view, email, dashboardName }: Subscription) {
  return (
    <DoorPage view={view} title="Done. No more emails of this report">
      <p>
        <bdi>{email}</bdi> will not receive “<bdi>{dashboardName}</bdi>” again.
      </p>
      <form method="post">
        <Button name="intent" value="start-again">
          Undo: keep receiving it
        </Button>
      </form>
    </DoorPage>
  );
}

function Unknown() {
  return (
    <ClientPage title="This unsubscribe link is no longer valid">
      <p>Its report was deleted, so no more emails are sent.</p>
      <p>If you still get emails, check that you copied the whole link, or reply to one of them.</p>
    </ClientPage>
  );
}
