import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { erasedOn } from "#app/domain/company-deletion/erasure-day.ts";
import { restoreCompany } from "#app/domain/company-deletion/restore-company.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.restore");
  const { name, deletedAt } = viewer.company;
  if (deletedAt === null) throw redirect("/dashboards");
  return {
    siteTitle: config.siteTitle,
    name,
    day: erasedOn(deletedAt),
    isAdmin: viewer.role === "admin",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.restore");
  if (viewer.role !== "admin") throw failure("admins-only");
  await readForm(request, []);
  await restoreCompany(viewer);
  return redirect("/dashboards", { status: 303 });
}

export default function RestoreCompanyPage() {
  const { siteTitle, name, day, isAdmin } = useLoaderData<typeof loader>();
  return (
    <PublicShell siteTitle={siteTitle} width="form">
      <PageHead title={`${name} was deleted`} />
      <div className="stack">
        <p>
          Everything is erased on {day}. Until then nothing is lost: dashboards, reports and sources are kept.
        </p>
        {isAdmin ? (
          <Form method="post">
            <Button tone="primary">Restore company</Button>
          </Form>
        ) : (
          <p>Ask an admin of your company to restore it.</p>
        )}
        <form method="post" action="/logout">
          <Button tone="quiet">Sign out</Button>
        </form>
      </div>
    </PublicShell>
  );
}
