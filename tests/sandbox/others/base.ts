import { daysOf, json, sandboxToken, type StandIn, steady, isUnusual } from "../stand-in.ts";

// Links built for an agency's clients, as the connector assumes Base.me to report them.

const clients = [
  { id: 31, name: "Harbour Lane Bakery", domain: "harbour-lane-bakery.example", active: true },
  { id: 32, name: "Polder Bikes", domain: "polder-bikes.example", active: true },
  { id: 33, name: "Old Mill Hotel", domain: "old-mill.example", active: false },
];
const statuses = ["opportunity", "requested", "pending", "confirmed", "confirmed"] as const;
const types = ["guest post", "resource page", "PR"] as const;

function linksOn(client: number, date: string) {
  if (isUnusual(date, "-07")) return []; // a day without links
  return Array.from({ length: 2 + steady(4, "links", client, date) }, (_, at) => {
    const words = [client, date, at] as const;
    const status = statuses[steady(4, "status", ...words)]!;
    const health = steady(4, "live", ...words);
    return {
      id: Number(date.replaceAll("-", "").slice(2)) * 10 + at,
      url: `https://www.blog-${steady(6, "blog", ...words)}.example/post-${date}-${at}`,
      status,
      type: types[steady(2, "type", ...words)]!,
      category: at === 0 ? null : "Food",
      date,
      price: steady(3, "priced", ...words) === 0 ? null : `${20 + steady(200, "price", ...words)}.50`,
      currency: isUnusual(date, "-12") && at === 0 ? "GBP" : "EUR",
      user: steady(1, "user", ...words) ? "Ann" : "Bo",
      live: status === "confirmed" && health > 0 ? health > 1 : null,
    };
  });
}
const linksOf = (client: number, from: string, to: string) =>
  daysOf(from, to).flatMap((date) => linksOn(client, date));

const refused = (status: number, code: string, message: string) => json({ error: { code, message } }, status);

export const base: StandIn = {
  kind: "base",
  origins: ["https://app.base.me"],
  handle(request, { now }) {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith("/api/v1/")) return null;
    if (request.headers.get("authorization") !== `Bearer ${sandboxToken}`)
      return refused(401, "unauthorized", "The token is not known.");
    const { page = "1", per_page = "25", date_from = "", date_to = "" } = Object.fromEntries(searchParams);
    const [size, at] = [Math.min(Number(per_page), 100), Number(page)];
    const paged = (all: readonly unknown[]) =>
      json({
        data: all.slice((at - 1) * size, at * size),
        meta: { page: at, per_page: size, total: all.length },
      });
    if (pathname === "/api/v1/clients") return paged(clients);
    const id = Number(/^\/api\/v1\/clients\/(\d+)\/links$/.exec(pathname)?.[1]);
    if (!clients.some((client) => client.id === id))
      return refused(404, "not_found", "There is no such client.");
    if (!/^\d{4}-\d\d-\d\d$/.test(date_from) || !/^\d{4}-\d\d-\d\d$/.test(date_to))
      return refused(422, "invalid", "date_from and date_to are days.");
    const today = now.toISOString().slice(0, 10);
    return paged(linksOf(id, date_from, date_to < today ? date_to : today));
  },
  trials: [
    {
      about: "links of a client",
      parameters: { property: "31" },
      metrics: [
        "links",
        "confirmed",
        "pending",
        "requested",
        "opportunities",
        "live_links",
        "lost_links",
        "cost",
        "cost_per_link",
        "confirmation_rate",
      ],
      dimension: "type",
      hasDays: true,
      expected(metric, { from, to }) {
        const all = linksOf(31, from, to);
        const by = (status: string) => all.filter((link) => link.status === status);
        const confirmed = by("confirmed");
        const priced = confirmed.filter(({ currency, price }) => currency === "EUR" || price === null);
        const cost = priced.reduce((sum, { price }) => sum + Number(price ?? 0), 0);
        const known: Record<string, number> = {
          links: all.length,
          confirmed: confirmed.length,
          pending: by("pending").length,
          requested: by("requested").length,
          opportunities: by("opportunity").length,
          live_links: all.filter(({ live }) => live === true).length,
          lost_links: all.filter(({ live }) => live === false).length,
          cost,
          cost_per_link: cost / priced.length,
          confirmation_rate: confirmed.length / all.length,
        };
        return known[metric] ?? null;
      },
    },
  ],
  troubles: {
    "expired token": { reply: () => refused(401, "unauthorized", "The token has ended."), is: "reconnect" },
    "missing permission": { reply: () => refused(403, "forbidden", "Not yours."), is: "reconnect" },
    "rate limit": { reply: () => refused(429, "too_many_requests", "Slow down."), is: "slow-down" },
  },
  nothing: ({ url }) =>
    url.includes("/links?") ? json({ data: [], meta: { page: 1, per_page: 100, total: 0 } }) : null,
};
