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
import { ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { siteTitle } from "./site-title.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "unsubscribe");
  return pageOf(await findSubscription(token));
}

/** Also one-click unsubscribe (RFC 8058): no cookies, body List-Unsubscribe=One-Click. */
export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "unsubscribe");
  const call = await readCall(request);
  const isBack = call.outcome === "read" && call.fields.intent === "start-again";
  return pageOf(await (isBack ? resubscribe(token) : unsubscribe(token)));
}

function pageOf(subscription: Subscription | null) {
  return data({ subscription, siteTitle }, { status: subscription ? 200 : 404, headers: privatePageHeaders });
}

export default function UnsubscribePage() {
  const loaded = useLoaderData<typeof loader>();
  const { subscription } = useActionData<typeof action>() ?? loaded;
  return (
    <main id="main" className="page">
      {subscription ? <Choice subscription={subscription} /> : <Unknown />}
    </main>
  );
}

function Choice({ subscription }: { readonly subscription: Subscription }) {
  const { email, dashboardName, agencyName, isStopped } = subscription;
  const report = (
    <>
      the report on <bdi>{dashboardName}</bdi> from <bdi>{agencyName}</bdi>
    </>
  );
  if (isStopped)
    return (
      <ErrorMessage
        title="You are unsubscribed"
        action={
          <form method="post">
            <Button name="intent" value="start-again">
              Subscribe again
            </Button>
          </form>
        }
      >
        <p>
          <bdi>{email}</bdi> no longer gets {report}.
        </p>
      </ErrorMessage>
    );
  return (
    <ErrorMessage
      title="Unsubscribe?"
      action={
        <form method="post">
          <Button name="intent" value="stop" tone="primary">
            Unsubscribe
          </Button>
        </form>
      }
    >
      <p>
        <bdi>{email}</bdi> gets {report}.
      </p>
    </ErrorMessage>
  );
}

function Unknown() {
  return (
    <ErrorMessage title="This unsubscribe link is no longer valid">
      <p>Its report was deleted, so no more emails are sent.</p>
      <p>If you still get emails, check that you copied the whole link, or reply to one of them.</p>
    </ErrorMessage>
  );
}
