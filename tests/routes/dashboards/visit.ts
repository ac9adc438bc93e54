import type { ActionFunctionArgs } from "@remix-run/node";
import { startSession } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";

type Sent = {
  readonly method?: string;
  /** Fields of a plain form; a list sends a name several times. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly multipart?: FormData;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

const cookies = new Map<string, string>();

/** A request as a browser without script sends it, with this person's session; null for a visitor. */
export async function visit(viewer: Viewer | null, path: string, sent: Sent = {}): Promise<Request> {
  const url = new URL(path, "http://localhost:3000");
  const headers = new Headers(sent.headers);
  if (viewer) headers.set("Cookie", await cookieOf(viewer));
  if (sent.json !== undefined) headers.set("Content-Type", "application/json");
  const body =
    sent.json !== undefined
      ? JSON.stringify(sent.json)
      : (sent.multipart ?? (sent.form && formOf(sent.form)));
  const method = sent.method ?? (body ? "POST" : "GET");
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}

async function cookieOf({ userId, companyId }: Viewer): Promise<string> {
  const known = cookies.get(userId);
  if (known) return known;
  const set = await startSession({ companyId, userId }, new Request("http://localhost:3000/"));
  const cookie = set.split(";", 1)[0]!;
  cookies.set(userId, cookie);
  return cookie;
}

function formOf(form: NonNullable<Sent["form"]>): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one);
  return body;
}

type RouteFunction = (args: ActionFunctionArgs) => Promise<unknown>;

/** The response of a loader or an action, thrown ones included. A page's data is one too: status, headers, body. */
export async function answerOf(
  route: RouteFunction,
  request: Request,
  params: Readonly<Record<string, string>> = {},
) {
  const answer = await route({ request, params, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (answer instanceof Response) {
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: answer.status, location: answer.headers.get("location"), headers: answer.headers, body };
  }
  const { type, data, init } = answer as { type?: string; data?: unknown; init?: ResponseInit | null };
  const isWrapped = type === "DataWithResponseInit";
  const headers = new Headers(isWrapped ? init?.headers : undefined);
  return {
    status: (isWrapped && init?.status) || 200,
    location: null,
    headers,
    body: isWrapped ? data : answer,
  };
}
