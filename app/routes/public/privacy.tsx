import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { LegalPage, OperatorText } from "#app/domain/registration/components/legal-page.tsx";
import { operator } from "#app/domain/registration/operator.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "privacy");
  if (config.privacyUrl) throw redirect(config.privacyUrl);
  return { ...operator(), reportsErrors: config.sentryDsn !== null };
}

export default function PrivacyPage() {
  const { siteTitle, host, email, reportsErrors } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Privacy"
      siteTitle={siteTitle}
      lead={`What ${siteTitle} at ${host} stores, and why.`}
      sections={[
        {
          title: "Who is responsible",
          body: <OperatorText siteTitle={siteTitle} host={host} email={email} />,
        },
        {
          title: "What is stored about you",
          body: (
            <p>
              Your name, email address, time zone, a picture if you upload one, your password as a hash, and
              where and when you signed in. Connections to other services are stored encrypted.
            </p>
          ),
        },
        {
          title: "What is stored about your clients",
          body: (
            <p>
              The numbers that you connect or upload, the addresses that you send reports to, whether these
              emails were delivered, and how often a dashboard was opened. Visitors of a dashboard are counted
              without their names.
            </p>
          ),
        },
        {
          title: "Cookies",
          body: (
            <p>
              One cookie keeps you signed in, and one for each dashboard whose password was entered. There are
              no advertising or analytics cookies.
            </p>
          ),
        },
        {
          title: "Who gets it",
          body: (
            <p>
              Your data is requested from the services that you connect. Reports go to the recipients and
              destinations that you name.
              {reportsErrors
                ? " Technical errors are sent to an error-reporting service; after an error on a page of a signed-in person, with a recording of the page’s last minute in which words, values and pictures are hidden."
                : ""}{" "}
              Nothing else leaves this installation on its own.
            </p>
          ),
        },
        {
          title: "Deleting it",
          body: (
            <p>
              You can delete sources, dashboards and reports yourself. Ask the operator to delete your account
              or your company.
            </p>
          ),
        },
      ]}
    />
  );
}
