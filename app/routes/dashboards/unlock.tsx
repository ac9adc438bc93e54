import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { nextPath } from "#app/auth/next-path.ts";
import { type PasswordAnswer, PasswordPage } from "#app/domain/dashboards/view/components/password-form.tsx";
import { findPasswordPage, unlockDashboard } from "#app/domain/dashboards/view/unlock-dashboard.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { formOf, readCall } from "#app/http/read-call.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { refusedPassword, wrongPassword } from "./links/password-answer.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";

/** Shows neither data nor product name. */
export async function loader({ request, params: { permalink = "" } }: LoaderFunctionArgs) {
  await requireAccess(request, "dashboard.unlock");
  const next = ownPath(new URL(request.url).searchParams.get("next"), permalink);
  const page = await findPasswordPage(permalink, new URL(next, request.url).searchParams);
  if (!page) throw notFound();
  const { theme } = page.view;
  return data({ ...page, theme, siteTitle: "", next }, { status: 401 });
}

export async function action({ request, params: { permalink = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "dashboard.unlock");
  const isCall = wantsJson(request) || isJson(request);
  const form = isJson(request) ? await readJson(request) : await readForm(request, unlockNames);
  const password = form.get("password");
  const result = await unlockDashboard(permalink, typeof password === "string" ? password.slice(0, 200) : "");
  switch (result.outcome) {
    case "not-found":
      throw notFound();
    case "wait":
      if (isCall) throw failure("slow-down", attemptLimitProblem(result.waitSeconds));
      return refusedPassword(result);
    case "wrong":
      if (isCall)
        throw failure("password-needed", { message: wrongPassword, fields: { password: [wrongPassword] } });
      return refusedPassword(result);
    case "unlocked": {
      const headers = { "Set-Cookie": result.cookie };
      if (isCall) return Response.json({ data: { token: result.token } }, { headers });
      return redirect(ownPath(form.get("next"), permalink), { status: 303, headers });
    }
  }
}

const unlockNames = ["password", "next"];

const isJson = (request: Request) =>
  request.headers.get("content-type")?.startsWith("application/json") === true;

async function readJson(request: Request): Promise<FormData> {
  const call = await readCall(request);
  if (call.outcome === "wrong-type") throw failure("wrong-type");
  if (call.outcome !== "read") throw failure(call.outcome, { message: call.message });
  const unknown = Object.keys(call.fields).find((name) => !unlockNames.includes(name));
  if (unknown !== undefined)
    throw failure("malformed", { message: `This call has no field “${unknown.slice(0, 60)}”.` });
  return formOf(call.fields, unlockNames);
}

function ownPath(next: unknown, permalink: string): string {
  const own = `/dashboards/${permalink}`;
  const path = nextPath(next, own);
  return path === own || [`${own}/`, `${own}?`].some((start) => path.startsWith(start)) ? path : own;
}

export default function DashboardUnlock() {
  const { next, view, when } = useLoaderData<typeof loader>();
  const answer = useActionData<PasswordAnswer>();
  return <PasswordPage view={view} when={when} answer={answer} fields={{ next }} />;
}
