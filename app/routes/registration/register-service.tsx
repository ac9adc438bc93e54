import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { sortCodes } from "#app/domain/billing/coupons/find-coupon.server.ts";
import { canAllStack, couponWords } from "#app/domain/billing/rules/coupons.ts";
import { byInvitation, RegisterPage } from "#app/domain/registration/components/register-page.tsx";
import { registerPage } from "#app/domain/registration/register-page.server.ts";
import { Register, RegisterWithService } from "#app/domain/registration/register.form.ts";
import { appOfService } from "#app/domain/users/services/service-app.server.ts";
import { isService } from "#app/domain/users/sign-in-services.ts";
import { keepWish } from "#app/domain/users/services/wish-cookie.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { refuseRegistration } from "#app/domain/registration/refuse-registration.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { now } from "#app/lib/clock.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

const passwords = ["password", "password_confirmation"];

export async function loader({ request, params: { service } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "register.service");
  if (viewer) throw redirect("/dashboards");
  if (!isService(service) || !appOfService(service)) throw redirect("/register");
  return registerPage(request);
}

export async function action({ request, params: { service } }: ActionFunctionArgs) {
  await requireAccess(request, "register.service");
  if (!isService(service) || !appOfService(service)) throw notFound();
  if (config.signup !== "open") throw failure("by-invitation", { message: byInvitation });
  const fields = await readForm(request, RegisterWithService, Register);
  const form = parseWithZod(fields, { schema: RegisterWithService });
  if (form.status !== "success")
    return refuseRegistration(request, fields, form.reply({ hideFields: passwords }));
  const { usable, invalid } = await sortCodes(form.value.coupons, now());
  const problems = invalid.map(couponWords.invalid);
  if (!canAllStack(usable.map(({ type }) => type))) problems.push(couponWords.notStackable);
  if (problems.length > 0) {
    const fieldErrors = { coupon: problems };
    return refuseRegistration(request, fields, form.reply({ fieldErrors, hideFields: passwords } as never));
  }
  const { cookie, href } = await keepWish(service, { intent: "register", account: form.value });
  return redirectDocument(href, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function RegisterServiceRoute() {
  return <RegisterPage page={useLoaderData<typeof loader>()} />;
}
