import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { clientAddress, countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { companyEntity } from "#app/domain/companies/company-entity.ts";
import { findCoupons, previewCoupon } from "#app/domain/billing/coupons/preview-coupon.server.ts";
import { couponWords, sameCode } from "#app/domain/billing/rules/coupons.ts";
import {
  byInvitation,
  type CouponAnswer,
  RegisterPage,
} from "#app/domain/registration/components/register-page.tsx";
import { payAfterRegistering } from "#app/domain/registration/pay-after-registering.server.ts";
import { registerPage } from "#app/domain/registration/register-page.server.ts";
import { Register } from "#app/domain/registration/register.form.ts";
import { register } from "#app/domain/registration/register.server.ts";
import { sendWelcome } from "#app/domain/registration/send-welcome.server.ts";
import {
  codesOf,
  couponWait,
  refuseRegistration,
} from "#app/domain/registration/refuse-registration.server.ts";
import { couponCodes } from "#app/domain/registration/wishes.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

const passwords = ["password", "password_confirmation"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "register");
  if (viewer) throw redirect("/dashboards");
  return registerPage(request);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, "register");
  if (config.signup !== "open") throw failure("by-invitation", { message: byInvitation });
  const sent = await readForm(request, Register, ["intent", "without"]);
  if (sent.get("intent") === "coupon") return answerCoupon(sent);
  const without = sent.get("without");
  if (typeof without === "string") return removeCoupon(sent, without);
  const form = parseWithZod(sent, { schema: Register });
  if (form.status !== "success")
    return refuseRegistration(request, sent, form.reply({ hideFields: passwords }));

  const { waitSeconds } = await countAttempt("registration", clientAddress());
  if (waitSeconds !== null) {
    const wait = attemptLimitProblem(waitSeconds);
    const reply = form.reply({ formErrors: [wait.message], hideFields: passwords });
    return refuseRegistration(request, sent, reply, { code: "slow-down", ...wait });
  }
  const result = await register(form.value, request);
  switch (result.outcome) {
    case "refused": {
      const fieldErrors = { password: [result.problem] };
      return refuseRegistration(request, sent, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "email-taken": {
      const email = ["An account with this email already exists: sign in, or reset your password"];
      return refuseRegistration(request, sent, form.reply({ fieldErrors: { email }, hideFields: passwords }));
    }
    case "invalid-coupons": {
      const fieldErrors = { coupon: result.codes.map(couponWords.invalid) };
      return refuseRegistration(request, sent, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "not-stackable": {
      const fieldErrors = { coupon: [couponWords.notStackable] };
      return refuseRegistration(request, sent, form.reply({ fieldErrors, hideFields: passwords }));
    }
    case "registered": {
      const { user, company, cookies } = result;
      sendWelcome(user);
      securityEvent("registered", { account: user.id });
      const headers = cookieHeaders(cookies);
      const checkout = form.value.pay === "now" ? await payAfterRegistering(result, form.value) : null;
      if (!wantsJson(request)) return redirect(checkout ?? "/intro", { status: 303, headers });
      const entity = companyEntity(company, { dashboards: 0, campaigns: 0 }, billingTime());
      const data = { user: userEntity(user), company: entity, ...(checkout && { checkout }) };
      return Response.json({ data }, { status: 201, headers });
    }
  }
}

async function answerCoupon(sent: FormData) {
  const codes = couponCodes(String(sent.get("coupons") ?? ""));
  const wait = await couponWait();
  if (wait !== null) return formAgain(sent, codes, { coupons: [], couponAnswer: wait });
  const { coupons, message, isFine } = await previewCoupon(codes, String(sent.get("coupon") ?? ""));
  if (isFine) sent.delete("coupon");
  return formAgain(sent, codesOf(coupons), { coupons, couponAnswer: { text: message, isFine } });
}

async function removeCoupon(sent: FormData, code: string) {
  const codes = couponCodes(String(sent.get("coupons") ?? "")).filter((one) => !sameCode(one, code));
  const wait = await couponWait();
  if (wait !== null) return formAgain(sent, codes, { coupons: [], couponAnswer: wait });
  const { coupons } = await findCoupons(codes);
  const couponAnswer = { text: `${code} is removed.`, isFine: true };
  return formAgain(sent, codesOf(coupons), { coupons, couponAnswer });
}

function formAgain(sent: FormData, codes: readonly string[], answer: CouponAnswer) {
  sent.set("coupons", JSON.stringify(codes));
  const left = [...sent].filter(([name]) => ![...passwords, "intent", "without"].includes(name));
  const reply: FormAnswer = { initialValue: Object.fromEntries(left) as Record<string, string> };
  return data({ ...reply, ...answer }, { status: answer.couponAnswer.isFine ? 200 : 422 });
}

export default function RegisterRoute() {
  return <RegisterPage page={useLoaderData<typeof loader>()} />;
}
