import { mappedAddress } from "#app/config/provider-settings.ts";
import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { itemOf, type Purchase, sessionFor } from "./session.ts";

const api = "https://api.fastspring.com";
const withinMs = 15_000;

type Fields = Readonly<Record<string, unknown>>;

/** Returns null on failure and logs no body: it may contain personal data. */
async function call(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Fields | null> {
  const settings = config.fastspring;
  if (!settings) return null;
  const url = mappedAddress(config.providerOrigins, `${api}${path}`) ?? `${api}${path}`;
  const login = Buffer.from(`${settings.username}:${settings.password}`).toString("base64");
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: `Basic ${login}`,
        "Content-Type": "application/json",
        "User-Agent": "Plainboard", // FastSpring answers 401 without one
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    const answer = fieldsIn(await response.text());
    if (response.ok && answer && !hasError(answer)) return answer;
    log.error({ method, path: path.split("/")[1], status: response.status }, "FastSpring refused a call");
  } catch (error) {
    log.error({ err: error, method, path: path.split("/")[1] }, "FastSpring could not be reached");
  }
  return null;
}

function fieldsIn(text: string): Fields | null {
  try {
    const answer: unknown = JSON.parse(text.trim() || "{}");
    return typeof answer === "object" && answer !== null ? (answer as Fields) : null;
  } catch {
    return null;
  }
}

/** Batch calls answer 200 with a result for each item. */
function hasError(answer: Fields): boolean {
  const items = [answer, ...Object.values(answer).filter(Array.isArray).flat()] as Fields[];
  return items.some((item) => item?.result === "error");
}

const idIn = (path: string) => encodeURIComponent(path);

export const fastspring = {
  async cancel(subscriptionId: string): Promise<boolean> {
    return (await call("DELETE", `/subscriptions/${idIn(subscriptionId)}`)) !== null;
  },

  async resume(subscriptionId: string): Promise<boolean> {
    const subscriptions = [{ subscription: subscriptionId, deactivation: null }];
    return (await call("POST", `/subscriptions/${idIn(subscriptionId)}`, { subscriptions })) !== null;
  },

  /** FastSpring charges the difference for the unused time (`prorate`). */
  async change(subscriptionId: string, interval: 1 | 12, cents: number): Promise<boolean> {
    const subscriptions = [{ subscription: subscriptionId, ...itemOf(interval, cents), prorate: true }];
    return (await call("POST", "/subscriptions", { subscriptions })) !== null;
  },

  async accountPage(account: string): Promise<string | null> {
    const answer = await call("GET", `/accounts/${idIn(account)}/authenticate`);
    const [first] = (answer?.accounts as Fields[] | undefined) ?? [];
    return httpsOf(first?.url);
  },

  async hostedPage(purchase: Purchase): Promise<string | null> {
    const account = purchase.account ?? (await accountFor(purchase));
    if (!account) return null;
    const { contact: _, reset: __, ...session } = sessionFor({ ...purchase, account });
    const made = await call("POST", "/sessions", session);
    const host = config.fastspring?.storefront.split("/")[0];
    return typeof made?.id === "string" && host
      ? `https://${host}/session/${encodeURIComponent(made.id)}`
      : null;
  },

  order: (id: string) => call("GET", `/orders/${idIn(id)}`),
  subscription: (id: string) => call("GET", `/subscriptions/${idIn(id)}`),
  /** FastSpring sends at most 25, none older than 30 days. */
  unprocessedEvents: (since: Date) => call("GET", `/events/unprocessed?begin=${since.getTime()}`),
  async markProcessed(eventId: string): Promise<boolean> {
    return (await call("POST", `/events/${idIn(eventId)}`, { processed: true })) !== null;
  },
};

/** Emails and our keys are unique at FastSpring. */
async function accountFor({ contact, companyId }: Purchase): Promise<string | null> {
  const known = await findAccount("email", contact.email);
  if (known) return known;
  const [first = "", ...rest] = contact.name.trim().split(/\s+/);
  const made = await call("POST", "/accounts", {
    contact: { first, last: rest.join(" ") || first, email: contact.email, company: contact.company },
    language: "en",
    lookup: { custom: companyId },
  });
  return typeof made?.account === "string" ? made.account : findAccount("custom", companyId);
}

async function findAccount(by: "email" | "custom", value: string): Promise<string | null> {
  const found = await call("GET", `/accounts?${by}=${encodeURIComponent(value)}`);
  const [first] = (found?.accounts as (string | Fields)[] | undefined) ?? [];
  const id = typeof first === "string" ? first : (first?.account ?? first?.id);
  return typeof id === "string" ? id : null;
}

function httpsOf(url: unknown): string | null {
  return typeof url === "string" && /^https:\/\/[a-z0-9.-]+\.onfastspring\.com\//i.test(url) ? url : null;
}
