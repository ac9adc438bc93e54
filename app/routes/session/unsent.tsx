import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { isTagOf } from "#app/auth/session.server.ts";
import { openUnsent } from "#app/http/unsent.server.ts";
import { config } from "#app/config.server.ts";
import {
  ComeBack,
  NothingWaits,
  type SignInErrors,
  type UnsentStep,
  UnsentStepShown,
} from "#app/domain/unsent/components/unsent-step.tsx";
import { codeTooLate, cookieHeaders, giveCode } from "#app/domain/users/begin-session.server.ts";
import { signIn } from "#app/domain/users/sign-in.server.ts";
import { wrongCode } from "#app/domain/users/two-factor/check-code.server.ts";
import { SecondFactor } from "#app/domain/users/two-factor/two-factor.form.ts";
import { SignIn, wrongSignIn } from "#app/domain/users/user.form.ts";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";

export { clientLoader } from "#app/ui/new-document.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "unsent");
  const { siteTitle } = config;
  return viewer
    ? { siteTitle, isSignedIn: true, title: "You are signed in" }
    : { siteTitle, isSignedIn: false };
}

/** Returns the sealed form only to its author. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await requireAccess(request, "unsent");
  const fields = await readForm(request, SignIn, SecondFactor, ["unsent", "already"]);
  const sealed = String(fields.get("unsent") ?? "");
  const email = String(fields.get("email") ?? "");
  const refuse = (errors: SignInErrors, status = 422, headers: Record<string, string> = {}) =>
    data<UnsentStep>({ shows: "sign-in", errors, email, sealed }, { status, headers });

  if (fields.has("already"))
    return viewer
      ? data(answerFor(sealed, viewer.userId))
      : refuse({ "": ["You are not signed in in this browser yet."] });

  if (fields.has("code")) return answerCode(request, fields, sealed);
  const form = parseWithZod(fields, { schema: SignIn });
  if (form.status !== "success") return refuse((form.error ?? {}) as SignInErrors);
  const result = await signIn(form.value.email, form.value.password, request);
  switch (result.outcome) {
    case "wrong":
      return refuse({ "": [wrongSignIn] });
    case "wait": {
      const { message, headers } = attemptLimitProblem(result.waitSeconds);
      return refuse({ "": [message] }, 429, headers);
    }
    case "second-factor":
      return data<UnsentStep>(
        { shows: "code", errors: {}, sealed },
        { headers: cookieHeaders(result.cookies) },
      );
    case "signed-in":
      return data(answerFor(sealed, result.user.id), { headers: cookieHeaders(result.cookies) });
  }
}

async function answerCode(request: Request, fields: FormData, sealed: string) {
  const form = parseWithZod(fields, { schema: SecondFactor });
  const refuse = (errors: SignInErrors, status = 422, headers: Record<string, string> = {}) =>
    data<UnsentStep>({ shows: "code", errors, sealed }, { status, headers });
  if (form.status !== "success") return refuse((form.error ?? {}) as SignInErrors);
  const result = await giveCode(request, form.value.code);
  switch (result.outcome) {
    case "link-gone":
      return data<UnsentStep>(
        { shows: "sign-in", errors: { "": [codeTooLate] }, email: "", sealed },
        { status: 422 },
      );
    case "wrong":
      return refuse({ code: [wrongCode] });
    case "wait": {
      const { message, headers } = attemptLimitProblem(result.waitSeconds);
      return refuse({ "": [message] }, 429, headers);
    }
    default:
      return data(answerFor(sealed, result.user.id), { headers: cookieHeaders(result.cookies) });
  }
}

function answerFor(sealed: string, userId: string): UnsentStep {
  const opened = openUnsent(sealed);
  if (!opened) return { shows: "nothing" };
  const isOwn = opened.by === null || isTagOf(opened.by, userId);
  return isOwn ? { shows: "unsent", shown: opened.shown } : { shows: "anothers", sealed };
}

export default function UnsentPage() {
  const { siteTitle, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useActionData() as UnsentStep | undefined;
  const isForm = answer?.shows === "sign-in" || answer?.shows === "anothers";
  return (
    <PublicShell siteTitle={siteTitle} width={isForm ? "form" : "page"}>
      {answer ? <UnsentStepShown step={answer} /> : isSignedIn ? <ComeBack /> : <NothingWaits />}
    </PublicShell>
  );
}
