import { Link, useActionData } from "@remix-run/react";
import type { Coupon } from "#app/domain/billing/rules/coupons.ts";
import { ServiceMessage } from "#app/domain/users/components/service-buttons.tsx";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";
import type { RegisterPageData } from "../register-page.server.ts";
import { RegisterForm } from "./register-form.tsx";
import script from "./registration.ts?worker&url";

export type CouponAnswer = {
  readonly coupons: readonly Coupon[];
  readonly couponAnswer: { readonly text: string; readonly isFine: boolean };
};

export const byInvitation =
  "Registration is by invitation here. Ask an admin of your company to invite you, or the people who run this site.";

export function RegisterPage({ page }: { readonly page: RegisterPageData }) {
  const { siteTitle, isOpen, wishes, coupons, couponProblems, prices, services, notice } = page;
  const lastResult = useActionData<FormAnswer & Partial<CouponAnswer>>();
  return (
    <SignedOutPage script={script} siteTitle={siteTitle} width={isOpen && prices ? "page" : "form"}>
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
          <RegisterForm
            wishes={wishes}
            services={services}
            coupons={lastResult?.coupons ?? coupons}
            prices={prices}
            couponAnswer={lastResult?.couponAnswer ?? null}
            lastResult={lastResult}
          />
        </div>
      ) : (
        <Banner title="You need an invitation">{byInvitation}</Banner>
      )}
    </SignedOutPage>
  );
}
