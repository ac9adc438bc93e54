import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { clientAddress, countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { companyEntity } from "#app/domain/companies/company-entity.ts";
import { findCoupons, previewCoupon } from "#app/domain/billing/coupons/preview-coupon.server.ts";
import { listPrices } from "#app/domain/billing/offer/list-prices.server.ts";
import { type Coupon, couponWords } from "#app/domain/billing/rules/coupons.ts";
import { RegisterForm } from "#app/domain/registration/components/register-form.tsx";
import { Register } from "#app/domain/registration/register.form.ts";
import { register } from "#app/domain/registration/register.server.ts";
import { sendWelcome } from "#app/domain/registration/send-welcome.server.ts";
import { couponCodes, wishesFromQuery } from "#app/domain/registration/wishes.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";

export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

type CouponAnswer = {
  readonly coupons: readonly Coupon[];
  readonly couponAnswer: { readonly text: string; readonly isFine: boolean };
};

const passwords = ["password", "password_confirmation"];
const byInvitation =
  "Registration is by invitation here. Ask an admin of your company to invite you, or the people who run this site.";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "register");
  if (viewer) throw redirect("/dashboards");
  const wishes = wishesFromQuery(new URL(request.url).searchParams);
  const found = await findCoupons(wishes.coupons);
  return {
    siteTitle: config.siteTitle,
    isOpen: config.signup === "open",
    wishes: { ...wishes, coupons: found.coupons.map(({ code }) => code) },
    coupons: found.coupons,
    couponProblems: found.problems,
    prices: billingTime().isBilled ? await listPrices() : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "register");
  if (config.signup !== "open") throw failure("by-invitation", { message: byInvitation });
  const sent = await readForm(request, Register, ["intent"]);
  if (sent.get("intent") === "coupon") return answerCoupon(sent);
  const form = parseWithZod(sent, { schema: Register });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields: passwords }));

  const { waitSeconds } = await countAttempt("registration", clientAddress());
  if (waitSeconds !== null) {
    const wait = attemptLimitProblem(waitSeconds);
    const reply = form.reply({ formErrors: [wait.message], hideFields: passwords });
    return refuseForm(request, reply, { code: "slow-down", ...wait });
  }
  const result = await register(form.value, request);
  switch (result.outcome) {
    case "email-taken": {
      const email = ["An account with this email already exists: sign in, or reset your password"];
      return refuseForm(request, form.reply({ fieldErrors: { email }, hideFields: passwords }));
    }
    case "invalid-coupons": {
      const fieldErrors = { coupon: result.codes.map(couponWords.invalid) };
      return refuseForm(request, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "not-stackable": {
      const fieldErrors = { coupon: [couponWords.notStackable] };
      return refuseForm(request, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "registered": {
      const { user, company, cookies } = result;
      sendWelcome(user);
      securityEvent("registered", { account: user.id });
      const headers = cookieHeaders(cookies);
      if (!wantsJson(request)) return redirect("/intro", { status: 303, headers });
      const entity = companyEntity(company, { dashboards: 0, campaigns: 0 }, billingTime());
      return Response.json({ data: { user: userEntity(user), company: entity } }, { status: 201, headers });
    }
  }
}

/** Without script the coupon box sends the whole form, and gets it back. */
async function answerCoupon(sent: FormData) {
  const { waitSeconds } = await countAttempt("coupon-address", clientAddress());
  const codes = couponCodes(String(sent.get("coupons") ?? ""));
  const code = String(sent.get("coupon") ?? "");
  const { coupons, message, isFine } =
    waitSeconds === null
      ? await previewCoupon(codes, code)
      : { ...(await findCoupons(codes)), message: attemptLimitProblem(waitSeconds).message, isFine: false };
  sent.set("coupons", JSON.stringify(coupons.map((coupon) => coupon.code)));
  if (isFine) sent.delete("coupon");
  for (const name of passwords) sent.delete(name);
  const values = Object.fromEntries([...sent].filter(([name]) => name !== "intent")) as Record<
    string,
    string
  >;
  const reply: FormAnswer = { initialValue: values };
  return data({ ...reply, coupons, couponAnswer: { text: message, isFine } }, { status: isFine ? 200 : 422 });
}

export default function RegisterPage() {
  const { siteTitle, isOpen, wishes, coupons, couponProblems, prices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<FormAnswer & Partial<CouponAnswer>>();
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
          <RegisterForm
            wishes={wishes}
            coupons={lastResult?.coupons ?? coupons}
            prices={prices}
            couponAnswer={lastResult?.couponAnswer ?? null}
            lastResult={lastResult}
          />
        </div>
      ) : (
        <Banner title="You need an invitation">{byInvitation}</Banner>
      )}
    </PublicShell>
  );
}
