import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { confirmEmailChange, findEmailLink } from "#app/domain/users/change-email.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";

export { clientLoader } from "#app/ui/new-document.ts";
export { formHeaders as headers } from "#app/http/form-headers.ts";

/** GET changes nothing: mail gateways open every link. */
export async function loader({ request, params: { userId = "", token = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "user.confirmEmail");
  const email = await findEmailLink(userId, token);
  return data(
    { siteTitle: config.siteTitle, email },
    { status: email === null ? 404 : 200, headers: privatePageHeaders },
  );
}

export async function action({ request, params: { userId = "", token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "user.confirmEmail");
  switch (await confirmEmailChange(userId, token)) {
    case "changed":
      return redirect(`/users/${userId}`, { status: 303 });
    case "taken":
      return data(
        { problem: "Another account now uses this address. Yours was not changed." },
        { status: 422 },
      );
    case "link-gone":
      return data({ problem: "This link was already used, or is older than an hour." }, { status: 422 });
  }
}

export default function ConfirmEmailPage() {
  const { siteTitle, email } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <SignedOutPage siteTitle={siteTitle}>
      {problem || email === null ? (
        <ErrorMessage
          title="Your address was not changed"
          action={
            <LinkButton to="/" tone="primary">
              Continue
            </LinkButton>
          }
        >
          <p>
            {problem ?? "This link was already used, is older than an hour, or was replaced by a newer one."}
          </p>
        </ErrorMessage>
      ) : (
        <ErrorMessage
          title="Confirm your new address"
          action={
            <form method="post">
              <Button tone="primary">Confirm this address</Button>
            </form>
          }
        >
          <p>
            You now sign in with <bdi>{email}</bdi>.
          </p>
        </ErrorMessage>
      )}
    </SignedOutPage>
  );
}
