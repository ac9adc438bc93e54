import { createServer } from "node:http";
import { controlAnswer, controlPath } from "./control.ts";
import { clientIdOf, clientSecret, SignInDesk } from "./sign-in/desk.ts";
import { signInFamilies } from "./sign-in/families.ts";
import { answerConsent, tokenIn } from "./sign-in.ts";
import { sandboxToken, type StandIn } from "./stand-in.ts";
import { standIns } from "./stand-ins.ts";
import { inTrouble, type SandboxTrouble, troublesOf } from "./troubles.ts";
import { realRequest, send } from "./wire.ts";

export type Sandbox = {
  /** Its address; `/__sandbox` is for people. */
  readonly address: string;
  /** For PROVIDER_ORIGINS. */
  readonly origins: Readonly<Record<string, string>>;
  /** The variables of our apps, so that every kind can be connected. */
  readonly env: Readonly<Record<string, string>>;
  /** How often each real origin was called. */
  calls(): Readonly<Record<string, number>>;
  setTrouble(kind: string, trouble: SandboxTrouble | null): void;
  /** `access`: tokens expire as usual. `all`: as if everyone revoked their permissions. */
  endSignIns(family: string, what: "access" | "all"): void;
  /** Calls of such addresses are answered after the returned function is called. */
  hold(address: RegExp): () => void;
  close(): Promise<void>;
};

/**
 * Every provider on one local port: `https://api.provider.example/v1` is at `/https/api.provider.example/v1`. With
 * `basePort` 0 any free port is used.
 */
export async function startSandbox({
  basePort = 4801,
  now = () => new Date(),
}: { readonly basePort?: number; readonly now?: () => Date } = {}): Promise<Sandbox> {
  const desk = new SignInDesk(now);
  const calls = new Map<string, number>();
  const troubles = new Map<string, SandboxTrouble>();
  let held: { readonly address: RegExp; readonly end: Promise<void> } | null = null;
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const url = new URL(incoming.url ?? "/", address);
      if (url.pathname === "/" || url.pathname.startsWith(controlPath))
        return controlAnswer(url, sandbox, (kind) => troubles.get(kind) ?? null);
      const request = await realRequest(incoming);
      if (!request) return new Response("Not an address of the sandbox.\n", { status: 404 });
      const { origin } = new URL(request.url);
      calls.set(origin, (calls.get(origin) ?? 0) + 1);
      if (held?.address.test(request.url)) await held.end;
      return answerOf(request, desk, troubles, now());
    };
    answer()
      .then((found) => (found === "hang" ? undefined : send(outgoing, found)))
      .catch((error: unknown) => {
        outgoing.writeHead(500, { "content-type": "text/plain" });
        outgoing.end(`The sandbox broke: ${String(error)}\n`);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(basePort, "127.0.0.1", resolve);
  });
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : basePort}`;

  const sandbox: Sandbox = {
    address,
    origins: Object.fromEntries(
      realOrigins().map((origin) => [origin, `${address}/${origin.replace("://", "/")}`]),
    ),
    env: environment(),
    calls: () => Object.fromEntries(calls),
    setTrouble(kind, trouble) {
      const standIn = standIns.find((one) => one.kind === kind);
      if (!standIn) throw new Error(`There is no stand-in for “${kind}”.`);
      if (trouble && !troublesOf(standIn).includes(trouble))
        throw new Error(`${kind} has no trouble called “${trouble}”.`);
      if (trouble) troubles.set(kind, trouble);
      else troubles.delete(kind);
    },
    endSignIns(family, what) {
      if (!signInFamilies.some(({ env }) => env === family))
        throw new Error(`Nobody signs in at “${family}”.`);
      desk.end(family, ({ use }) => what === "all" || use === "access");
    },
    hold(of) {
      let release = () => {};
      held = { address: of, end: new Promise((resolve) => (release = resolve)) };
      return release;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections(); // includes hanging ones
      }),
  };
  return sandbox;
}

function realOrigins(): string[] {
  const all = [...standIns, ...signInFamilies].flatMap(({ origins }) => origins);
  return [...new Set(all)].sort();
}

function environment(): Record<string, string> {
  const apps = signInFamilies.flatMap(({ env }) => [
    [`${env}_CLIENT_ID`, clientIdOf(env)],
    [`${env}_CLIENT_SECRET`, clientSecret],
  ]);
  return { ...Object.fromEntries(apps), GOOGLE_ADS_DEVELOPER_TOKEN: "sandbox-developer-token" };
}

async function answerOf(
  request: Request,
  desk: SignInDesk,
  troubles: ReadonlyMap<string, SandboxTrouble>,
  now: Date,
): Promise<Response | "hang"> {
  const { origin } = new URL(request.url);
  for (const family of signInFamilies.filter(({ origins }) => origins.includes(origin))) {
    const answer =
      (await answerConsent(family, desk, request.clone())) ?? (await family.answer(request.clone(), desk));
    if (answer) return answer;
  }
  const known = asStandInsKnowIt(request, desk);
  const answers: { readonly standIn: StandIn; readonly answer: Response }[] = [];
  for (const standIn of standIns.filter(({ origins }) => origins.includes(origin))) {
    const answer = await standIn.handle(known.clone(), { now });
    if (answer) answers.push({ standIn, answer });
    if (answer?.ok) break;
  }
  // Several kinds may share one origin, and each refuses the others' addresses.
  const [best] = answers.sort((a, b) => rank(a.answer) - rank(b.answer));
  if (best) return inTrouble(best.standIn, troubles.get(best.standIn.kind), known, best.answer);
  return new Response(`The sandbox has no answer for ${request.method} ${request.url}\n`, { status: 404 });
}

function rank({ ok, status }: Response): number {
  if (ok) return 0;
  return status === 403 || status === 404 ? 2 : 1;
}

/** Stand-ins know one token. An issued token counts as that one, until it expires. */
function asStandInsKnowIt(request: Request, desk: SignInDesk): Request {
  const shown = tokenIn(request);
  if (!shown || !desk.hasGivenOut(shown.token)) return request;
  const headers = new Headers(request.headers);
  headers.set(shown.header, shown.before + (desk.grantOf(shown.token) ? sandboxToken : "ended"));
  return new Request(request, { headers });
}
