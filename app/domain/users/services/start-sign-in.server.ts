import { nextPath } from "#app/auth/next-path.ts";
import { config } from "#app/config.server.ts";
import { appOfService, serviceCallback } from "./service-app.server.ts";
import type { ServiceId } from "../sign-in-services.ts";
import { authenticateWith, stateCookieName } from "./strategy.server.ts";
import { bindWish, readWish, type Wish } from "./wish-cookie.server.ts";

export type StartedSignIn =
  | { readonly outcome: "started"; readonly address: string; readonly cookies: readonly string[] }
  | { readonly outcome: "not-set-up" }
  | { readonly outcome: "stale" };

export async function startServiceSignIn(request: Request, id: ServiceId): Promise<StartedSignIn> {
  const app = appOfService(id);
  if (!app) return { outcome: "not-set-up" };
  const { searchParams } = new URL(request.url);
  const start = searchParams.get("start");
  const wish: Wish | null =
    start === null
      ? { intent: "sign-in", next: nextThatFits(searchParams.get("next")) }
      : await readWish(request, id, { start });
  if (!wish) return { outcome: "stale" };
  const response = await redirectOf(app, new Request(serviceCallback(id)));
  const address = response.headers.get("location") ?? "";
  const state = new URL(address).searchParams.get("state") ?? "";
  return {
    outcome: "started",
    address,
    cookies: [...response.headers.getSetCookie(), await bindWish(id, wish, state)],
  };
}

/** Browsers drop cookies over 4096 bytes; sealing doubles a path. */
const maxNext = 1500;

function nextThatFits(asked: string | null): string {
  const next = nextPath(asked);
  if (next.length <= maxNext) return next;
  const [path = ""] = next.split(/[?#]/, 1);
  return path.length <= maxNext ? path : nextPath(null);
}

async function redirectOf(app: Parameters<typeof authenticateWith>[0], request: Request): Promise<Response> {
  try {
    await authenticateWith(app, request);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("a sign-in without a state did not lead to the service");
}

export function spentStates(request: Request, id: ServiceId, state: string): string[] {
  return (request.headers.get("cookie") ?? "")
    .split(/;\s*/)
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const)
    .filter(([name, value]) => name.startsWith(`${stateCookieName(id)}:`) && value.includes(state))
    .map(([name]) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${config.https ? "; Secure" : ""}`);
}
