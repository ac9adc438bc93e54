import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { OwnServices } from "#app/domain/users/components/own-services.tsx";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { isFreshlySignedIn } from "#app/domain/users/password/own-password.server.ts";
import { serviceNoticeIn } from "#app/domain/users/services/service-notice-in.server.ts";
import {
  findWaysToSignIn,
  startLinking,
  unlinkService,
} from "#app/domain/users/services/own-services.server.ts";
import { ChangeServices, lastWay } from "#app/domain/users/services/services.form.ts";
import { isService, serviceOf } from "#app/domain/users/sign-in-services.ts";
import { notFound } from "#app/http/failure.server.ts";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { openPerson, personPageData } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password"];

export async function loader({ request, params: { userId } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "user.services");
  const { search, searchParams } = new URL(request.url);
  if (userId === "own") throw redirect(`/users/${viewer.userId}/services${search}`);
  const opened = await openPerson(request, "user.services", { userId, only: "own" });
  const linked = searchParams.get("linked");
  return {
    ...(await personPageData(opened)),
    ways: await findWaysToSignIn(opened.viewer),
    asksPassword: !isFreshlySignedIn(opened.viewer),
    linkedName: isService(linked) ? serviceOf(linked).name : null,
    notice: serviceNoticeIn(request),
  };
}

export async function action({ request, params: { userId } }: ActionFunctionArgs) {
  const { viewer } = await openPerson(request, "user.services", { userId, only: "own" });
  const form = parseWithZod(await readForm(request, ChangeServices), { schema: ChangeServices });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const result = await change(viewer, form.value);
  switch (result.outcome) {
    case "started":
      return redirectDocument(result.href, { status: 303, headers: { "Set-Cookie": result.cookie } });
    case "wrong":
    case "wait":
      return refuseUnconfirmed(request, form, result, hideFields);
    case "last-way":
      return refuseForm(request, form.reply({ formErrors: [lastWay], hideFields }));
    case "not-set-up":
      throw notFound();
    case "not-linked":
    case "unlinked":
      return redirect(`/users/${viewer.userId}/services`, { status: 303 });
  }
}

async function change(
  viewer: Viewer,
  { link, unlink, current_password: password }: ChangeServices,
): Promise<Awaited<ReturnType<typeof startLinking>> | Awaited<ReturnType<typeof unlinkService>>> {
  if (link) return startLinking(viewer, link, password);
  return unlink ? unlinkService(viewer, unlink, password) : { outcome: "not-linked" };
}

export default function ServicesPage() {
  const { shell, person, ...page } = useLoaderData<typeof loader>();
  return (
    <PersonPage shell={shell} person={person} title="Ways to sign in">
      <OwnServices {...page} userId={person.id} zone={shell.zone} lastResult={useAnswer<FormAnswer>()} />
    </PersonPage>
  );
}
