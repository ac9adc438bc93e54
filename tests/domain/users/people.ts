import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { hashPassword } from "#app/auth/password.server.ts";
import { identify, startSession } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { newId } from "#app/lib/id.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { db } from "#db/client.server.ts";
import { companies, users } from "#db/schema/index.ts";

export const password = "a long and quiet evening";
/** Hashed at the production cost, once for all people of a file. */
const hashedPassword = hashPassword(password);
const day = 86_400_000;

type CompanyGiven = Partial<typeof companies.$inferInsert>;

/** A company nine days before the end of its trial by default. */
export async function buildCompany(given: CompanyGiven = {}): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 8.5 * day);
  await db.insert(companies).values({ id, name: "Northlight Studio", expiresAt, ...given });
  return id;
}

type PersonGiven = Partial<Omit<typeof users.$inferInsert, "companyId">> & {
  companyId?: string;
  company?: CompanyGiven;
};

export type Person = {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly cookie: string;
};

/** A signed-in person past onboarding, with both consents. */
export async function buildPerson({ company, companyId, ...given }: PersonGiven = {}): Promise<Person> {
  const id = newId();
  const home = companyId ?? (await buildCompany(company));
  const email = given.email ?? `marta.${id}@northlight.example`;
  const consent = new Date();
  await db.insert(users).values({
    id,
    companyId: home,
    name: "Marta Quill",
    role: "admin",
    termsConsentAt: consent,
    ageConsentAt: consent,
    timezone: "Europe/Berlin",
    onboarding: { flow: "dashboard", step: 6, questionnaire: { source: "dashboard" }, finished: true },
    passwordHash: await hashedPassword,
    ...given,
    email,
  });
  return { id, companyId: home, email, cookie: await signedIn(home, id) };
}

/** Another session of the same person; the Cookie header of its browser. */
export async function signedIn(companyId: string, userId: string, agent = "test"): Promise<string> {
  const request = new Request("http://localhost:3000/login", { headers: { "User-Agent": agent } });
  return cookieOf(await startSession({ companyId, userId }, request));
}

export function cookieOf(setCookie: string): string {
  return setCookie.split(";", 1)[0] ?? "";
}

export async function viewerOf(cookie: string): Promise<Viewer> {
  const identity = await identify(requestOf("/", { cookie }));
  if (identity.who !== "viewer") throw new Error("nobody is signed in with this cookie");
  return identity.viewer;
}

type Asked = {
  readonly cookie?: string;
  readonly json?: boolean;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
};

export function requestOf(path: string, { cookie, json, form, headers, method }: Asked = {}): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: method ?? (form ? "POST" : "GET"),
    headers: {
      Accept: json ? "application/json" : "text/html",
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form) }),
  });
}

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | null;
  readonly body: unknown;
};

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

/** The response of a loader or an action, returned, thrown or wrapped in `data()`. */
export async function ask(
  handler: Handler,
  request: Request,
  params: Readonly<Record<string, string>> = {},
  clientAddress = "203.0.113.7",
): Promise<Answer> {
  const context = {
    requestId: "test",
    routeName: "test",
    startedAt: 0,
    clientAddress,
    memo: new Map<string, Promise<unknown>>(),
  };
  const answered: unknown = await withRequestContext(context, async () => {
    try {
      return await handler({ request, params, context: {} });
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  });
  if (answered instanceof Response) {
    const text = await answered.text();
    const isJson = answered.headers.get("content-type")?.includes("json");
    return answer(answered.status, answered.headers, isJson ? JSON.parse(text) : text);
  }
  if (isWrapped(answered))
    return answer(answered.init?.status ?? 200, new Headers(answered.init?.headers), answered.data);
  return answer(200, new Headers(), answered);
}

function answer(status: number, headers: Headers, body: unknown): Answer {
  return { status, headers, location: headers.get("location"), body };
}

type Wrapped = { readonly data: unknown; readonly init: ResponseInit | null };

function isWrapped(value: unknown): value is Wrapped {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}
