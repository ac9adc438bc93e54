import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#db/client.server.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { apiTokens, sessions } from "#db/schema/index.ts";
import { buildCompany, buildPerson, type Person, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { everythingOfClient, everythingOfCompany, type Ids } from "./everything.ts";
import { keepRows } from "./kept-rows.ts";
import { serveProduct } from "./product-in-process.ts";
import { requestsWithIds, type Sent } from "./requests-with-ids.ts";
import { buildWorld, marker } from "./world.ts";

// Ids of another company, and of another client, in bodies and below one's own addresses: nothing of them is shown,
// changed, or named by a row of one's own.

await useDatabase();
await useStandIns();
useCheckout("test");
Object.assign(config, { trustProxy: 1 });

const victim = await buildWorld();
const [session] = await db.select().from(sessions).where(eq(sessions.userId, victim.admin.id));
const [token] = await db.select().from(apiTokens).where(eq(apiTokens.userId, victim.admin.id));
const theirs = { ...victim.ids, sessionId: session!.id, tokenId: token!.id };
const viewer = await viewerOf(victim.stranger.cookie);
const own = { ...(await everythingOfClient(viewer, "Own")), ...(await everythingOfCompany(viewer, "Own")) };

const companyId = await buildCompany({ state: "active", subscriptionId: "s3" });
const admin = await buildPerson({ companyId });
const member = await buildPerson({ companyId, role: "user", name: "Jonas" });
const adminViewer = await viewerOf(admin.cookie);
const ofMember = await everythingOfClient(adminViewer, "Albatross");
const ofOther = {
  ...(await everythingOfClient(adminViewer, "Basilisk")),
  ...(await everythingOfCompany(adminViewer, "Basilisk")),
};
await setMemberClients(companyId, member.id, [ofMember.clientId!]);
const origin = await serveProduct();
const rows = await keepRows();

let nth = 0;
async function send({ cookie }: Person, { method, path, form, json }: Sent): Promise<Response> {
  nth += 1;
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form ?? {}))
    for (const one of [value].flat()) body.append(name, one);
  return fetch(origin + path, {
    method,
    redirect: "manual",
    headers: {
      Cookie: cookie,
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": `203.0.${Math.floor(nth / 250)}.${nth % 250}`,
      Accept: path.startsWith("/api/") ? "application/json" : "text/html",
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
    ...(method !== "GET" && { body: json === undefined ? body : JSON.stringify(json) }),
  });
}

/** Rows of these tables that have one of the ids in any column. */
async function rowsNaming(ids: Ids): Promise<string> {
  const tables = await db.execute<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'page_stamps' order by 1", // counts of a company
  );
  const named = Object.entries(ids).flatMap(([name, id]) => (/Id$|^permalink$/.test(name) ? [id] : []));
  const like = `(${named.join("|")})`;
  const found: string[] = [];
  for (const { name } of tables) {
    const list = await db.execute<{ row: string }>(
      sql`select one::text as row from ${sql.raw(`public.${name}`)} one where one::text ~ ${like} order by 1`,
    );
    found.push(...list.map(({ row }) => `${name} ${row}`));
  }
  return found.join("\n");
}

const cases: readonly (readonly [string, Person, string, Ids, Ids, string])[] = [
  ["another company", victim.stranger, victim.admin.id, own, theirs, marker],
  ["another client", member, admin.id, ofMember, ofOther, "Basilisk"],
];

test.each(cases)("ids of %s are missing ones in every body", { timeout: 600_000 }, async (...given) => {
  const [, person, them, mine, foreign, word] = given;
  const before = await rowsNaming(foreign);
  expect(before).toContain(foreign.clientId);
  const faults: string[] = [];
  for (const request of requestsWithIds(mine, foreign, person.id, them)) {
    const what = `${request.method} ${request.path} ${JSON.stringify(request.form ?? request.json ?? "")}`;
    const answer = await send(person, request);
    const text = (await answer.text()) + (answer.headers.get("location") ?? "");
    if (answer.status >= 500) faults.push(`${what}: ${answer.status}`);
    if (text.includes(word)) faults.push(`${what}: ${answer.status} shows ${word}`);
    const after = await rowsNaming(foreign);
    if (after !== before) faults.push(`${what}: ${answer.status} changed or named a row`);
    if ((await rows.changed()).length > 0) await rows.restore();
  }
  expect(faults).toEqual([]);
});

test(
  "the same requests with ids of one's own have no unknown field or button",
  { timeout: 300_000 },
  async () => {
    const refused: string[] = [];
    for (const request of requestsWithIds(own, own, victim.stranger.id, victim.stranger.id)) {
      const answer = await send(victim.stranger, request);
      const what = `${request.method} ${request.path} ${JSON.stringify(request.form ?? request.json ?? "")}`;
      const isOfRun = /\/runs\/[^/]+$/.test(request.path); // its buttons are not named here
      if (answer.status === 400 && !isOfRun) refused.push(what);
      if ((await rows.changed()).length > 0) await rows.restore();
    }
    expect(refused).toEqual([]);
  },
);
