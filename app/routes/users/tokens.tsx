import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wantsJson } from "#app/http/wants-json.ts";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { ownApiTokens, revokeApiToken } from "#app/domain/users/api-tokens/api-tokens.server.ts";
import { NewToken, TokenForm, TokenList } from "#app/domain/users/components/api-tokens.tsx";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { createApiToken, maxApiTokens } from "#app/domain/users/api-tokens/create-api-token.server.ts";
import { isFreshlySignedIn } from "#app/domain/users/password/own-password.server.ts";
import { CreateApiToken } from "#app/domain/users/user.form.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password"];

export const loader = personLoader("user.tokens", "own", async ({ viewer }) => ({
  tokens: await ownApiTokens(viewer),
  asksPassword: !isFreshlySignedIn(viewer),
}));

export const action = personAction("user.tokens", "own", async ({ request, viewer }) => {
  const here = `/users/${viewer.userId}/tokens`;
  const fields = await readForm(request, CreateApiToken, ["revoke"]);
  const revoked = fields.get("revoke");
  if (typeof revoked === "string") {
    await revokeApiToken(viewer, revoked);
    return redirect(here, { status: 303 });
  }
  const form = parseWithZod(fields, { schema: CreateApiToken });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));

  const result = await createApiToken(viewer, form.value, form.value.current_password);
  switch (result.outcome) {
    case "limit": {
      const formErrors = [`You have ${maxApiTokens} tokens, the maximum: revoke one that is not used.`];
      return refuseForm(request, form.reply({ formErrors, hideFields }));
    }
    case "wrong":
    case "wait":
      return refuseUnconfirmed(request, form, result, hideFields);
    case "created":
      // No redirect: the token must not appear in a URL.
      if (wantsJson(request)) return Response.json({ data: { token: result.token } }, { status: 201 });
      return data({ token: result.token }, { status: 201, headers: { "Cache-Control": "no-store" } });
  }
});

export default function TokensPage() {
  const { shell, person, tokens, asksPassword } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer | { token: string }>();
  const created = answer && "token" in answer ? answer.token : null;
  return (
    <PersonPage person={person} title="API tokens">
      <div className="stack loose">
        {created && <NewToken token={created} />}
        <TokenForm
          key={created ?? "none"}
          asksPassword={asksPassword}
          lastResult={answer && "token" in answer ? undefined : answer}
        />
        <TokenList tokens={tokens} zone={shell.zone} />
      </div>
    </PersonPage>
  );
}
