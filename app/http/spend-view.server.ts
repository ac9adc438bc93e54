import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { widerNetwork } from "#app/lib/client-network.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { RouteName } from "#app/site-map.ts";
import { clientAddress, attemptLimitProblem } from "./rate-limit.server.ts";
import { failure } from "./failure.server.ts";

const seconds = 300;
const budgets = {
  reader: { points: 300, duration: seconds },
  /** An IPv6 /48: one customer. */
  wider: { points: 1200, duration: seconds },
  dashboard: { points: 3000, duration: seconds },
} as const;

const polls: readonly RouteName[] = [
  "api.dashboard.pdf",
  "api.dashboard.realTimePdf",
  "dashboard.pdf",
  "dashboard.realTimePdf",
];
const drawn =
  /^(dashboard\.(show|print|realTime|realTimePdf|embed|pdf|csv|xlsx|widgetCsv|widgetPng|widgetSvg)|api\.dashboard(\.pdf|\.realTimePdf)?|reportLink(\.pdf)?)$/;

/** Throws 429. In memory: a view must not wait for a write. */
export async function spendView(
  request: Pick<Request, "method" | "url">,
  name: RouteName,
  userId: string | null,
): Promise<void> {
  if (!drawn.test(name) || request.method !== "GET") return;
  const { pathname, searchParams } = new URL(request.url);
  if (polls.includes(name) && searchParams.has("check")) return;
  const subject = pathname.split("/").find((part) => part.length >= 12) ?? pathname;
  const wider = userId === null ? widerNetwork(clientAddress()) : null;
  const waitSeconds =
    (await spend("reader", userId ?? clientAddress())) ??
    (wider === null ? null : await spend("wider", wider)) ??
    (await spend("dashboard", subject));
  if (waitSeconds === null) return;
  securityEvent("limit-reached", { limit: "view" });
  const { headers } = attemptLimitProblem(waitSeconds);
  throw failure("slow-down", {
    message: `This was opened too often in a short time. Try again in ${waitSeconds} seconds.`,
    headers,
  });
}

async function spend(name: keyof typeof budgets, key: string): Promise<number | null> {
  try {
    await singleton(`view-budget:${name}`, () => new RateLimiterMemory(budgets[name])).consume(key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
