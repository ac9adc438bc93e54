import { mkdirSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import type { CheckoutKind } from "#app/config/checkout-settings.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import { db } from "#db/client.server.ts";
import { companies, users } from "#db/schema/index.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { useDatabase } from "#tests/support/database.ts";
import { keepRows } from "./kept-rows.ts";
import { keptEmail } from "./report-with-run.ts";
import { serveProduct } from "./product-in-process.ts";
import { expected, isOfWholeCompany, type Line, methods, type Outcome, type Role, roles } from "./rules.ts";
import { addressOf, buildWorld, marker } from "./world.ts";

// Every address of the site map with every method, as everyone: what is answered follows the specification, and no
// answer that is refused has a name of the company in it. Comes from the list, so a new address cannot be forgotten.

await useDatabase();
await useStandIns();
useCheckout("test"); // without a checkout no company is without subscription
Object.assign(config, {
  trustProxy: 1, // so that each request comes from its own network
  fastspring: { webhookSecret: "a secret of FastSpring" },
  providerVariables: {
    ...config.providerVariables,
    LOGIN_GOOGLE_CLIENT_ID: "id",
    LOGIN_GOOGLE_CLIENT_SECRET: "secret",
  },
});
const world = await buildWorld();
const origin = await serveProduct();
const rows = await keepRows();

const lines = (siteMap as readonly Place[]).flatMap((place) =>
  methods.flatMap((method): Line[] =>
    /^\/(api\/)?users\/:/.test(place.path)
      ? [false, true].map((other) => ({ place, method, other }))
      : [{ place, method, other: false }],
  ),
);

const signIn: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  visitor: {},
  user: { Cookie: world.user.cookie },
  "user limited to a client": { Cookie: world.limited.cookie },
  admin: { Cookie: world.admin.cookie },
  "other company": { Cookie: world.stranger.cookie },
  "no consents": { Cookie: world.newcomer.cookie },
  "no subscription": { Cookie: world.admin.cookie },
  "read token": { Authorization: `Bearer ${world.tokens.read}` },
  "write token": { Authorization: `Bearer ${world.tokens.write}` },
  "ended token": { Authorization: `Bearer ${world.tokens.ended}` },
};
const ownId: Readonly<Record<Role, string>> = {
  visitor: world.user.id,
  user: world.user.id,
  "user limited to a client": world.limited.id,
  admin: world.admin.id,
  "other company": world.stranger.id,
  "no consents": world.newcomer.id,
  "no subscription": world.admin.id,
  "read token": world.admin.id,
  "write token": world.admin.id,
  "ended token": world.admin.id,
};
const otherId = (role: Role) =>
  role === "other company" || ownId[role] === world.user.id ? world.admin.id : world.user.id;

let nth = 0;
let ids = world.ids;
async function send(
  { place, method, other }: Line,
  role: Role,
  {
    isMadeUp = false,
    checkout = place.name === "webhook.fastspring" ? "fastspring" : "test",
  }: { readonly isMadeUp?: boolean; readonly checkout?: CheckoutKind } = {},
): Promise<Response> {
  nth += 1;
  Object.assign(config, { checkout });
  const userId = isMadeUp ? madeUp(otherId(role)) : other ? otherId(role) : ownId[role];
  const address = addressOf(place, method, isMadeUp ? madeUpIds : ids, userId);
  return fetch(origin + address, {
    method,
    redirect: "manual",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      Accept: place.api ? "application/json" : "text/html",
      "X-Forwarded-For": `198.51.${Math.floor(nth / 250) % 250}.${nth % 250}`,
      ...signIn[role],
    },
    ...(method !== "GET" && { body: new URLSearchParams(bodies[`${method} ${place.name}`] ?? {}) }),
  });
}

/** Forms that name a row of the page. */
const bodies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "POST dashboard.links": { intent: "revoke", id: world.ids.linkId! },
  "POST dashboard.versions": { restore: "1" },
  "POST company.personalData": { intent: "find", email: world.ids.contact! },
  "POST company.personalData.download": { intent: "find", email: world.ids.contact! },
};

const madeUp = (id: string) => id.replaceAll(/[a-km-zA-HJ-NP-Z1-9]/g, "Q");
const madeUpIds = Object.fromEntries(Object.entries(world.ids).map(([name, id]) => [name, madeUp(id)]));

/** An answer that differs from that to an id which was never given says that the id exists. */
async function isLikeMissing(line: Line, role: Role, answer: Response, text: string): Promise<boolean> {
  const missing = await send(line, role, { isMadeUp: true });
  const missingText = await missing.text();
  const where = (one: Response) => madeUp(one.headers.get("location") ?? "");
  const isJson = answer.headers.get("content-type")?.includes("json");
  return (
    answer.status === missing.status &&
    where(answer) === where(missing) &&
    (!isJson || madeUp(text) === madeUp(missingText))
  );
}

/** Answers of the page or the call itself to an empty form, and those of the error pages. */
const ownAnswers = new Set([400, 409, 410, 415, 422]);
function outcomeOf({ place, method, other }: Line, role: Role, answer: Response): Outcome | string {
  const location = answer.headers.get("location");
  if (location !== null) {
    const path = new URL(location, origin).pathname;
    // Where a form that was accepted leads to is its own answer.
    const isGuard =
      method === "GET" || place.access === "admin" || other || isOfWholeCompany({ place, method });
    if (path === "/login" && place.name !== "logout") return "to /login";
    if (path === `/users/${ownId[role]}`) return "to /users/own";
    if (path === "/dashboards" && isGuard && role !== "admin") return "to /dashboards";
    if (path === "/dashboards" && method === "GET") return "to /dashboards";
    if (path === "/company/sources" && place.name === "intro") return "to /company/sources";
    return "in";
  }
  if (answer.ok || ownAnswers.has(answer.status)) return "in";
  return answer.status === 404 ? "gone" : String(answer.status);
}

const over = { state: "trial", subscriptionId: null, plan: null, expiresAt: new Date(0) } as const;
const strangers: ReadonlySet<Role> = new Set(["visitor", "other company", "ended token"]);
const cells = new Map<string, string[]>();
const nameOf = ({ place, method, other }: Line) =>
  `${method} ${place.path}${other ? " (another person)" : ""}`;

test.each(roles)("every address answers as specified: %s", { timeout: 600_000 }, async (role) => {
  const faults: string[] = [];
  ids = { ...world.ids, emailId: keptEmail(world.companyId, world.admin.id, marker) };
  const [company] = await db.select().from(companies).where(eq(companies.id, world.companyId));
  const setOver = () => db.update(companies).set(over).where(eq(companies.id, company!.id));
  if (role === "no subscription") await setOver();
  for (const line of lines) {
    const should = expected(line, role);
    const answer = await send(line, role);
    const text = await answer.text();
    let is = outcomeOf(line, role, answer);
    if (should === "gone" && (await isLikeMissing(line, role, answer, text))) is = "gone";
    cells.set(nameOf(line), [
      ...(cells.get(nameOf(line)) ?? []),
      is === should ? is : `**${is}**, not ${should}`,
    ]);
    if (is !== should)
      faults.push(
        `${nameOf(line)}: ${is} (${answer.status} ${answer.headers.get("location") ?? ""}), not ${should}`,
      );
    // A link that was sent opens its page for anyone who has it.
    const isStrangers = strangers.has(role) && line.place.access !== "visitor";
    if ((is !== "in" || isStrangers) && text.includes(marker))
      faults.push(`${nameOf(line)}: ${is}, and names the company's things`);
    if (line.method !== "GET" && answer.status < 400) {
      await rows.restore();
      if (role === "no subscription") await setOver();
    }
  }
  await rows.restore();
  expect(faults).toEqual([]);
});

/** Their answers name the company to its admin, so that missing names for others say something. */
const telling = [
  "GET company.checkout",
  "GET company.subscription",
  "GET company.invoices",
  "GET api.orders",
  "GET company.export",
  "GET company.export.download",
  "GET company.auditLog",
  "GET company.auditLog.csv",
  "POST company.personalData",
  "POST company.personalData.download",
];
test("an admin sees what others must not", async () => {
  const silent: string[] = [];
  for (const line of lines.filter(({ place, method }) => telling.includes(`${method} ${place.name}`)))
    if (!(await (await send(line, "admin")).text()).includes(marker)) silent.push(nameOf(line));
  await rows.restore();
  expect(silent).toEqual([]);
});

test("an admin without consents can pay and cancel, and nothing else", async () => {
  await db.update(users).set({ role: "admin" }).where(eq(users.id, world.newcomer.id));
  const opened: string[] = [];
  for (const line of lines) {
    const { place, method } = line;
    if (place.access !== "admin" || method !== "GET") continue;
    if (outcomeOf(line, "no consents", await send(line, "no consents")) === "in") opened.push(place.path);
  }
  await rows.restore();
  expect(opened).toEqual([
    "/company/subscription",
    "/company/subscription/cancel",
    "/company/checkout/:checkoutId",
    "/company/manage-payment",
  ]);
});

test("without a checkout a company gets no 402 after its trial", { timeout: 120_000 }, async () => {
  const faults: string[] = [];
  const shut = lines.filter((line) => expected(line, "no subscription") === "402");
  for (const line of shut.filter(({ place }) => place.name !== "subscriptionRequired")) {
    await db.update(companies).set(over).where(eq(companies.id, world.companyId));
    const is = outcomeOf(line, "no subscription", await send(line, "no subscription", { checkout: "off" }));
    if (is !== expected(line, "admin")) faults.push(`${nameOf(line)}: ${is}`);
    await rows.restore();
  }
  expect(shut.length).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});

test("the matrix is written down", () => {
  const table = [
    `| Address | ${roles.join(" | ")} |`,
    `| --- | ${roles.map(() => "---").join(" | ")} |`,
    ...[...cells].map(([name, outcomes]) => `| ${name} | ${outcomes.join(" | ")} |`),
  ];
  mkdirSync("tests/.artifacts", { recursive: true });
  writeFileSync("tests/.artifacts/access-matrix.md", `${table.join("\n")}\n`);
  expect(cells.size).toBe(lines.length);
});
