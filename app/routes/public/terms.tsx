import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { LegalPage, OperatorText } from "#app/domain/registration/components/legal-page.tsx";
import { operator } from "#app/domain/registration/operator.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, "terms");
  if (config.termsUrl) throw redirect(config.termsUrl);
  return operator();
}

export default function TermsPage() {
  const { siteTitle, host, email } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Terms"
      siteTitle={siteTitle}
      lead={`These terms apply to the use of ${siteTitle} at ${host}.`}
      sections={[
        {
          title: "Who runs this installation",
          body: <OperatorText siteTitle={siteTitle} host={host} email={email} />,
        },
        {
          title: "What you may do",
          body: (
            <p>
              Connect accounts and upload files that you are allowed to use, make dashboards and reports of
              them, and share these with your clients.
            </p>
          ),
        },
        {
          title: "What you may not do",
          body: (
            <p>
              Use data without permission, send reports to people who did not agree to get them, or try to
              reach the data of other companies.
            </p>
          ),
        },
        {
          title: "Your data",
          body: (
            <p>It stays yours. You can download it and delete sources, dashboards and reports at any time.</p>
          ),
        },
        {
          title: "What is not promised",
          body: (
            <p>
              The operator has not published other terms here. Numbers come from the services that you connect
              and can change there. Unless you have agreed otherwise with the operator, availability is not
              guaranteed.
            </p>
          ),
        },
      ]}
    />
  );
}
