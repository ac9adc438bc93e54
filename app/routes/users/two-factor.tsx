import { parseWithZod } from "@conform-to/zod/v4";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { whoRequiresTwoFactor } from "#app/auth/who-requires-two-factor.server.ts";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { RecoveryCodes, TwoFactor, twoFactorRequired } from "#app/domain/users/components/two-factor.tsx";
import { isFreshlySignedIn } from "#app/domain/users/password/own-password.server.ts";
import { wrongCode } from "#app/domain/users/two-factor/check-code.server.ts";
import {
  confirmTwoFactor,
  findTwoFactor,
  makeRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from "#app/domain/users/two-factor/own-two-factor.server.ts";
import { ChangeTwoFactor, ConfirmTwoFactor } from "#app/domain/users/two-factor/two-factor.form.ts";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password", "code"];

const load = personLoader("user.twoFactor", "own", async ({ viewer }) => ({
  view: await findTwoFactor(viewer),
  asksPassword: !isFreshlySignedIn(viewer),
  requiredBy: whoRequiresTwoFactor(viewer),
}));

export async function loader(args: LoaderFunctionArgs) {
  return data(await load(args), { headers: { "Cache-Control": "no-store" } });
}

export const action = personAction("user.twoFactor", "own", async ({ request, viewer }) => {
  const here = `/users/${viewer.userId}/two-factor`;
  const fields = await readForm(request, ChangeTwoFactor, ConfirmTwoFactor, ["intent"]);
  if (fields.get("intent") === "confirm") {
    const form = parseWithZod(fields, { schema: ConfirmTwoFactor });
    if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
    const confirmed = await confirmTwoFactor(viewer, form.value.code);
    switch (confirmed.outcome) {
      case "on": // no redirect: the codes must not appear in a URL
        return shownOnce(confirmed.codes);
      case "wrong":
        return refuseForm(request, form.reply({ fieldErrors: { code: [wrongCode] }, hideFields }));
      case "not-started":
        return redirect(here, { status: 303 });
    }
  }

  const form = parseWithZod(fields, { schema: ChangeTwoFactor });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const result = await change(viewer, fields.get("intent"), form.value.current_password);
  switch (result.outcome) {
    case "wrong":
    case "wait":
      return refuseUnconfirmed(request, form, result, hideFields);
    case "required":
      return refuseForm(request, form.reply({ formErrors: [twoFactorRequired[result.by]], hideFields }));
    case "made":
      return shownOnce(result.codes);
    default:
      return redirect(here, { status: 303 });
  }
});

function change(
  viewer: Parameters<typeof startTwoFactor>[0],
  intent: FormDataEntryValue | null,
  password: string | undefined,
) {
  if (intent === "codes") return makeRecoveryCodes(viewer, password);
  if (intent === "stop") return stopTwoFactor(viewer, password);
  return startTwoFactor(viewer, password);
}

function shownOnce(codes: readonly string[]) {
  return data({ codes }, { status: 201, headers: { "Cache-Control": "no-store" } });
}

export default function TwoFactorPage() {
  const { shell, person, view, asksPassword, requiredBy } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer | { codes: string[] }>();
  const codes = answer && "codes" in answer ? answer.codes : null;
  return (
    <PersonPage person={person} title="Two-factor sign-in">
      <div className="stack loose">
        {codes && <RecoveryCodes codes={codes} />}
        {!(codes && view.state === "starting") && (
          <TwoFactor
            key={view.state}
            view={view}
            asksPassword={asksPassword}
            requiredBy={requiredBy}
            zone={shell.zone}
            lastResult={answer && "codes" in answer ? undefined : answer}
          />
        )}
      </div>
    </PersonPage>
  );
}
