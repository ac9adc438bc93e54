import { type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
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
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password"];

const load = personLoader("user.services", "own", async ({ request, viewer, query }) => {
  const linked = query.get("linked");
  return {
    ways: await findWaysToSignIn(viewer),
    asksPassword: !isFreshlySignedIn(viewer),
    linkedName: isService(linked) ? serviceOf(linked).name : null,
    notice: serviceNoticeIn(request),
  };
});

export async function loader(args: LoaderFunctionArgs) {
  if (args.params.userId !== "own") return load(args);
  const { viewer } = await enterSignedIn(args.request, "user.services");
  throw redirect(`/users/${viewer.userId}/services${new URL(args.request.url).search}`);
}

export const action = personAction("user.services", "own", async ({ request, viewer }) => {
  const form = await parseForm(request, ChangeServices);
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
      return null;
    case "not-linked":
    case "unlinked":
      return redirect(`/users/${viewer.userId}/services`, { status: 303 });
  }
});

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
    <PersonPage person={person} title="Ways to sign in">
      <OwnServices {...page} userId={person.id} zone={shell.zone} lastResult={useAnswer<FormAnswer>()} />
    </PersonPage>
  );
}
