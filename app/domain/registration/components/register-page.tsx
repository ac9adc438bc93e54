import { useActionData } from "@remix-run/react";
import { Link } from "@remix-run/react";
import { ServiceMessage } from "#app/domain/users/components/service-buttons.tsx";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import type { RegisterPageData } from "../register-page.server.ts";
import { RegisterForm } from "./register-form.tsx";

export const byInvitation =
  "Registration is by invitation here. Ask an admin of your company to invite you, or the people who run this site.";

export function RegisterPage({ page }: { readonly page: RegisterPageData }) {
  const { siteTitle, isOpen, wishes, couponProblems, services, notice } = page;
  const lastResult = useActionData<FormAnswer>();
  return (
    <PublicShell siteTitle={siteTitle} width="form">
      <PageHead title="Create an account">
        Reports your clients read. For agencies and marketers. Already have an account?{" "}
        <Link to="/login">Sign in</Link>
      </PageHead>
      {isOpen ? (
        <div className="stack loose">
          {!lastResult && <ServiceMessage notice={notice} />}
          {couponProblems.map((problem) => (
            <Banner key={problem} level="warning" title={problem} />
          ))}
          <RegisterForm wishes={wishes} services={services} lastResult={lastResult} />
        </div>
      ) : (
        <Banner title="You need an invitation">{byInvitation}</Banner>
      )}
    </PublicShell>
  );
}
