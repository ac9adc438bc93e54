import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { nextPath } from "#app/auth/next-path.ts";
import { config } from "#app/config.server.ts";
import { isService, serviceOf } from "#app/domain/users/sign-in-services.ts";
import { startServiceSignIn } from "#app/domain/users/services/start-sign-in.server.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";

const noStore = { "Cache-Control": "no-store" };

/** After a form, CSP form-action lets only a page lead to another site. */
export async function loader({ request, params: { service = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "login.service");
  if (!isService(service)) throw notFound();
  const { searchParams } = new URL(request.url);
  const start = searchParams.get("continue");
  if (start !== null) {
    const href = `/login/${service}?${new URLSearchParams({ start }).toString()}`;
    const page = { href, name: serviceOf(service).name, siteTitle: config.siteTitle };
    return data(page, { headers: { ...noStore, Refresh: `0; url=${href}` } });
  }
  const next = nextPath(searchParams.get("next"));
  if (viewer && !searchParams.has("start")) throw redirect(next);
  // Links from other sites must not start a sign-in.
  if (/^(cross-site|same-site)$/.test(request.headers.get("sec-fetch-site") ?? ""))
    throw redirect(`/login?next=${encodeURIComponent(next)}`);
  const started = await startServiceSignIn(request, service);
  if (started.outcome !== "started") throw redirect(`/login?problem=${started.outcome}&with=${service}`);
  const headers = cookieHeaders(started.cookies);
  headers.set("Cache-Control", "no-store");
  throw redirect(started.address, { headers });
}

export default function ServicePage() {
  const { href, name, siteTitle } = useLoaderData<typeof loader>();
  return (
    <PublicShell siteTitle={siteTitle} width="form">
      <PageHead
        title={`Continue to ${name}`}
      >{`${name} opens by itself. If it does not, open it here.`}</PageHead>
      <p>
        <LinkButton to={href} tone="primary" reloadDocument>
          Continue to {name}
        </LinkButton>
        <Link to="/login">Cancel</Link>
      </p>
    </PublicShell>
  );
}
