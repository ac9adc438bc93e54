import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { nextPath } from "#app/auth/next-path.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { findPasswordPage, unlockDashboard } from "#app/domain/dashboards/sharing/unlock-dashboard.server.ts";
import { PasswordPage } from "#app/domain/dashboards/components/door-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField, PasswordField } from "#app/ui/fields/text-field.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

/** Names report and agency, neither data nor product. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "dashboard.unlock");
  const view = await findPasswordPage(permalink);
  if (!view) throw notFound();
  const { searchParams } = new URL(request.url);
  return {
    view,
    theme: view.theme,
    siteTitle: "",
    next: nextPath(searchParams.get("next"), `/dashboards/${permalink}`),
    embedded: searchParams.get("embedded") === "1",
  };
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "dashboard.unlock");
  const form = await readForm(request, ["password", "next", "embedded"]);
  const password = form.get("password");
  const result = await unlockDashboard(
    permalink,
    typeof password === "string" ? password.slice(0, 200) : "",
    form.get("embedded") === "1",
  );
  switch (result.outcome) {
    case "not-found":
      throw notFound();
    case "wait": {
      const wait = attemptLimitProblem(result.waitSeconds);
      if (wantsJson(request)) throw failure("slow-down", wait);
      return data({ error: wait.message }, { status: 429, headers: wait.headers });
    }
    case "wrong": {
      const error = "Incorrect password. Ask the person who sent you the link.";
      if (wantsJson(request))
        throw failure("password-needed", { message: error, fields: { password: [error] } });
      return data({ error }, { status: 422 });
    }
    case "unlocked": {
      const headers = { "Set-Cookie": result.cookie };
      if (wantsJson(request)) return Response.json({ data: { token: result.token } }, { headers });
      return redirect(nextPath(form.get("next"), `/dashboards/${permalink}`), { status: 303, headers });
    }
  }
}

export default function DashboardUnlock() {
  const { next, embedded, view } = useLoaderData<typeof loader>();
  const answer = useActionData<{ error: string }>();
  return (
    <PasswordPage view={view} title="Enter the password to open this report">
      <p>{`${view.name}. It came from ${view.agency.name} with the link.`}</p>
      <form method="post">
        <FormFields>
          <HiddenField name="next" value={next} />
          {embedded ? <HiddenField name="embedded" value="1" /> : null}
          <PasswordField
            field={plainField("unlock", "password", answer ? { errors: [answer.error] } : {})}
            label="Password"
          />
          <FormActions>
            <Button tone="primary">Open report</Button>
          </FormActions>
        </FormFields>
      </form>
    </PasswordPage>
  );
}
