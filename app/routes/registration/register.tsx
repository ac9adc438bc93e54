import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { clientAddress, countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { config } from "#app/config.server.ts";
import { companyEntity } from "#app/domain/companies/company-entity.ts";
import { byInvitation, RegisterPage } from "#app/domain/registration/components/register-page.tsx";
import { registerPage } from "#app/domain/registration/register-page.server.ts";
import { Register } from "#app/domain/registration/register.form.ts";
import { register } from "#app/domain/registration/register.server.ts";
import { sendWelcome } from "#app/domain/registration/send-welcome.server.ts";
import { invalidCoupon } from "#app/domain/registration/wishes.ts";
import { cookieHeaders } from "#app/domain/users/begin-session.server.ts";
import { userEntity } from "#app/domain/users/user-entity.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { now } from "#app/lib/clock.server.ts";

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

export default function RegisterRoute() {
  return <RegisterPage page={useLoaderData<typeof loader>()} />;
}
