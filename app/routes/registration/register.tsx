import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { clientAddress, countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { companyEntity } from "#app/domain/companies/company-entity.ts";
import { RegisterForm } from "#app/domain/registration/components/register-form.tsx";
import { Register } from "#app/domain/registration/register.form.ts";
import { invalidCoupons, register } from "#app/domain/registration/register.server.ts";
import { sendWelcome } from "#app/domain/registration/send-welcome.server.ts";
import { invalidCoupon, wishesFromQuery } from "#app/domain/registration/wishes.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

const passwords = ["password", "password_confirmation"];
const byInvitation =
  "Registration is by invitation here. Ask an admin of your company to invite you, or the people who run this site.";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "register");
  if (viewer) throw redirect("/dashboards");
  const wishes = wishesFromQuery(new URL(request.url).searchParams);
  const invalid = await invalidCoupons(wishes.coupons, now());
  return {
    siteTitle: config.siteTitle,
    isOpen: config.signup === "open",
    wishes: { ...wishes, coupons: wishes.coupons.filter((code) => !invalid.includes(code)) },
    couponProblems: invalid.map(invalidCoupon),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "register");
  if (config.signup !== "open") throw failure("by-invitation", { message: byInvitation });
  const form = parseWithZod(await readForm(request, Register), { schema: Register });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields: passwords }));

  const { waitSeconds } = await countAttempt("registration", clientAddress());
  if (waitSeconds !== null) {
    const wait = attemptLimitProblem(waitSeconds);
    const reply = form.reply({ formErrors: [wait.message], hideFields: passwords });
    return refuseForm(request, reply, { code: "slow-down", ...wait });
  }
  const result = await register(form.value, request);
  switch (result.outcome) {
    case "refused": {
      const fieldErrors = { password: [result.problem] };
      return refuseForm(request, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "email-taken": {
      const email = ["An account with this email already exists: sign in, or reset your password"];
      return refuseForm(request, form.reply({ fieldErrors: { email }, hideFields: passwords }));
    }
    case "invalid-coupons": {
      const fieldErrors = { coupon: result.codes.map(invalidCoupon) };
      return refuseForm(request, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "registered": {
      const { user, company, cookies } = result;
      sendWelcome(user);
      securityEvent("registered", { account: user.id });
      const headers = cookieHeaders(cookies);
      if (!wantsJson(request)) return redirect("/intro", { status: 303, headers });
      const entity = companyEntity(company, { dashboards: 0, campaigns: 0 }, now());
      return Response.json({ data: { user: userEntity(user), company: entity } }, { status: 201, headers });
    }
  }
}

export default function RegisterPage() {
  const { siteTitle, isOpen, wishes, couponProblems } = useLoaderData<typeof loader>();
  const lastResult = useActionData<FormAnswer>();
  return (
    <PublicShell siteTitle={siteTitle} width="form">
      <PageHead title="Create an account">
        Reports your clients read. For agencies and marketers. Already have an account?{" "}
        <Link to="/login">Sign in</Link>
      </PageHead>
      {isOpen ? (
        <div className="stack loose">
          {couponProblems.map((problem) => (
            <Banner key={problem} level="warning" title={problem} />
          ))}
          <RegisterForm wishes={wishes} lastResult={lastResult} />
        </div>
      ) : (
        <Banner title="You need an invitation">{byInvitation}</Banner>
      )}
    </PublicShell>
  );
}
