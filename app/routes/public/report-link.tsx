import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/components/dashboard-frame.tsx";
import { countView } from "#app/domain/dashboards/read/count-view.server.ts";
import { drawnDashboard } from "#app/domain/dashboards/read/read-dashboard.server.ts";
import { openReportLink } from "#app/domain/reports/links/open-report-link.server.ts";
import { unlockReportLink } from "#app/domain/reports/links/unlock-report-link.server.ts";
import { Button } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import { PasswordField } from "#app/ui/fields/text-field.tsx";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { siteTitle } from "./site-title.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "reportLink");
  const opened = await openReportLink(token, viewer, request);
  switch (opened.outcome) {
    case "elsewhere":
      throw redirect(opened.href, { headers: privatePageHeaders });
    case "pdf":
      throw redirect(`/report-links/${token}/pdf`, { headers: privatePageHeaders });
    case "dashboard":
      countView(opened.dashboard);
      return data(
        { shows: "dashboard" as const, siteTitle, ...drawnDashboard(opened.view, null) },
        { headers: privatePageHeaders },
      );
    case "password-needed":
      return data(
        { shows: "password" as const, siteTitle, title: "Password" },
        { headers: privatePageHeaders },
      );
    case "gone":
      return data(
        { shows: "nothing" as const, siteTitle, title: "Not found" },
        { status: 404, headers: privatePageHeaders },
      );
  }
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "reportLink");
  const password = (await readForm(request, ["password"])).get("password");
  const unlocked = await unlockReportLink(token, typeof password === "string" ? password.slice(0, 200) : "");
  const here = `/report-links/${token}`;
  switch (unlocked.outcome) {
    case "unlocked":
      return redirect(here, {
        status: 303,
        headers: { ...privatePageHeaders, "Set-Cookie": unlocked.cookie },
      });
    case "gone":
      return redirect(here, { status: 303, headers: privatePageHeaders });
    case "wrong":
      return data(
        { error: "Incorrect password. Ask the person who sent you the link." },
        { status: 422, headers: privatePageHeaders },
      );
    case "wait": {
      const { message, headers } = attemptLimitProblem(unlocked.waitSeconds);
      return data({ error: message }, { status: 429, headers: { ...privatePageHeaders, ...headers } });
    }
  }
}

export default function ReportLinkPage() {
  const page = useLoaderData<typeof loader>();
  const error = useActionData<{ error: string }>()?.error;
  switch (page.shows) {
    case "dashboard":
      return <DashboardFrame view={page.view} widgets={page.widgets} />;
    case "password":
      return <AskPassword error={error ?? null} />;
    case "nothing":
      return <Gone />;
  }
}

function AskPassword({ error }: { readonly error: string | null }) {
  return (
    <main id="main" className="page">
      <ErrorMessage title="Enter the password to open this report">
        <form method="post">
          <FormFields>
            <PasswordField
              field={plainField("unlock", "password", error ? { errors: [error] } : {})}
              label="Password"
              hint="The person who sent you the link has it."
            />
            <FormActions>
              <Button tone="primary">Open the report</Button>
            </FormActions>
          </FormFields>
        </form>
      </ErrorMessage>
    </main>
  );
}

function Gone() {
  return (
    <main id="main" className="page">
      <ErrorMessage title="This link has expired">
        <p>
          Links in emails work for 90 days and can be revoked earlier. Ask the person who sent you the report.
        </p>
      </ErrorMessage>
    </main>
  );
}
