import { parseUrl } from "#app/lib/parse-url.ts";
import { consentPage, troublePage } from "./sign-in/consent-page.ts";
import { clientIdOf, type Grant, type Person, type SignInDesk } from "./sign-in/desk.ts";

/** A provider's own sign-in. The desk stores codes, tokens and grants. */
export type SignInFamily = {
  /** The prefix of our app's variables. */
  readonly env: string;
  readonly name: string;
  readonly origins: readonly string[];
  /** The consent page. */
  readonly authorizeUrl: string;
  readonly clientIdParam?: string;
  readonly scopeSeparator?: " " | ",";
  /** Permissions that people may refuse, without the required ones. Left out where they accept all or nothing. */
  readonly alwaysTicked?: readonly string[];
  readonly people: readonly [Person, Person];
  /** The browser's parameters other than the state after a cancel. */
  readonly cancelled?: Readonly<Record<string, string>>;
  /** The browser's parameters other than code and state. */
  readonly brings?: (code: string, grant: Grant) => Readonly<Record<string, string>>;
  /** Tokens, renewal, revocation, and the person; null for another address. */
  readonly answer: (request: Request, desk: SignInDesk) => Promise<Response | null> | Response | null;
};

/** The consent page and its form; null for another address. */
export async function answerConsent(
  family: SignInFamily,
  desk: SignInDesk,
  request: Request,
): Promise<Response | null> {
  const url = new URL(request.url);
  if (`${url.origin}${url.pathname}` !== family.authorizeUrl) return null;
  const asked = url.searchParams;
  const clientId = asked.get(family.clientIdParam ?? "client_id");
  if (clientId !== clientIdOf(family.env))
    return troublePage(family.name, `No app has the id “${clientId ?? ""}”.`);
  const redirectUri = asked.get("redirect_uri") ?? "";
  if (!parseUrl(redirectUri)) return troublePage(family.name, "The address to come back to is missing.");
  if (asked.has("code_challenge") && asked.get("code_challenge_method") !== "S256")
    return troublePage(family.name, "Only S256 is taken for code_challenge_method.");
  const scopes = (asked.get("scope") ?? "").split(family.scopeSeparator ?? " ").filter(Boolean);
  if (request.method !== "POST") {
    const { name, alwaysTicked = scopes, people } = family;
    return consentPage({ provider: name, scopes, alwaysTicked, people, redirectUri });
  }

  const given = new URLSearchParams(await request.text());
  const state = asked.get("state");
  const back = (words: Readonly<Record<string, string>>) => {
    const address = new URL(redirectUri);
    for (const [name, word] of Object.entries(words)) address.searchParams.set(name, word);
    if (state !== null) address.searchParams.set("state", state);
    return new Response(null, { status: 303, headers: { location: address.href } });
  };
  if (given.get("answer") !== "allow") return back(family.cancelled ?? { error: "access_denied" });
  const ticked = new Set(given.getAll("scope"));
  const grant: Grant = {
    family: family.env,
    clientId,
    person: family.people.find(({ id }) => id === given.get("person")) ?? family.people[0],
    scopes: scopes.filter((scope) => ticked.has(scope)),
  };
  const code = desk.allow(grant, redirectUri, asked.get("code_challenge"));
  return back({ code, ...family.brings?.(code, grant) });
}

/** A request's token and how it is sent. */
export function tokenIn(
  request: Request,
): { readonly token: string; readonly header: string; readonly before: string } | null {
  const word = request.headers.get("authorization");
  const [, scheme = "", token = ""] = /^(Bearer |OAuth |Token )(.+)$/.exec(word ?? "") ?? [];
  if (token) return { token, header: "authorization", before: scheme };
  const own = request.headers.get("access-token");
  return own ? { token: own, header: "access-token", before: "" } : null;
}
