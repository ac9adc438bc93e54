import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { trialDashboards, trialDays } from "#app/lib/company-state.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";
import styles from "./home.module.css";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "home");
  if (viewer) throw redirect("/dashboards");
  return {
    siteTitle: config.siteTitle,
    mayRegister: config.signup === "open",
    hasTrial: billingTime().isBilled,
  };
}

export default function Home() {
  const { siteTitle, mayRegister, hasTrial } = useLoaderData<typeof loader>();
  return (
    <SignedOutPage siteTitle={siteTitle}>
      <PageHead title="Client reports that explain the numbers">
        Bring your clients' data together, show it on a dashboard with your brand, and email it on schedule.
      </PageHead>
      <div className={styles.ways}>
        <section className={styles.way}>
          <h2>Start with your own data</h2>
          <p>
            Upload a spreadsheet, choose what to show, share the link.
            {hasTrial && ` ${trialDays}-day trial with ${trialDashboards} dashboards, no card needed.`}
          </p>
          <div className="row">
            {mayRegister ? (
              <LinkButton to="/register" tone="primary">
                Register
              </LinkButton>
            ) : null}
            <LinkButton to="/login">Sign in</LinkButton>
          </div>
        </section>
        <section className={styles.way}>
          <h2>Try it first</h2>
          <p>
            A sample agency with one invented client and four dashboards. Only you can change it. It sends no
            email and is deleted after a day.
          </p>
          <form method="post" action="/sample">
            <Button>Open the sample agency</Button>
          </form>
        </section>
      </div>
    </SignedOutPage>
  );
}
