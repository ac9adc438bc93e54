import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { action as changeCompany } from "#app/routes/api/company.ts";
import { loader as orders } from "#app/routes/api/billing/orders.ts";
import { loader as people } from "#app/routes/api/users/users.ts";
import { loader as download } from "#app/routes/company/archive/download.ts";
import { loader as settings } from "#app/routes/company/settings.tsx";
import { loader as person } from "#app/routes/users/user.tsx";
import { action as bounces } from "#app/routes/webhooks/bounces.ts";
import { db } from "#db/client.server.ts";
import { apiTokens } from "#db/schema/index.ts";
import { ask, buildPerson, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

// ASVS 5.0, 16.3.2: each refusal of a right is one line of the security log, on pages and in calls.

await useDatabase();

let written: { event?: string; why?: string }[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(log, "warn").mockImplementation(((line: object) => void written.push(line)) as never);
});
afterEach(() => vi.restoreAllMocks());
const refused = () => written.filter(({ event }) => event?.endsWith("-refused")).map(({ why }) => why);

const admin = await buildPerson();
const user = await buildPerson({ companyId: admin.companyId, role: "user" });

test("a user at calls and pages of admins", async () => {
  const { cookie } = user;
  for (const handler of [people, orders])
    expect((await ask(handler, requestOf("/", { cookie, json: true }))).status).toBe(403);
  const change = requestOf("/", { cookie, json: true, form: { name: "Mine" } });
  expect((await ask(changeCompany, change)).status).toBe(403);
  expect((await ask(settings, requestOf("/company/settings", { cookie }))).location).toBe("/dashboards");
  const colleague = requestOf(`/users/${admin.id}`, { cookie });
  expect((await ask(person, colleague, { userId: admin.id })).location).toBe("/dashboards");
  expect(refused()).toEqual(Array.from({ length: 5 }, () => "admins-only"));
});

test("a token that may only read, and one at a download of sessions", async () => {
  const { companyId, id: userId } = admin;
  const tokenOf = async (scope: "read" | "write") => {
    const token = `pb_${scope}-token-of-this-test-${newId()}`;
    await db
      .insert(apiTokens)
      .values({ id: newId(), companyId, userId, name: scope, scope, tokenHash: hashToken(token) });
    return { Authorization: `Bearer ${token}` };
  };
  const change = { headers: await tokenOf("read"), json: true, form: { name: "Mine" } };
  expect((await ask(changeCompany, requestOf("/", change))).status).toBe(403);
  const file = requestOf("/", { headers: await tokenOf("write"), json: true });
  expect((await ask(download, file, { archiveId: "any" })).status).toBe(403);
  expect(refused()).toEqual(["read-only-token", "session-only"]);
});

test("a returned email with a wrong token", async () => {
  const before = config.bouncesToken;
  Object.assign(config, { bouncesToken: "a-token-of-the-mail-server" });
  const request = requestOf("/webhooks/bounces", { headers: { Authorization: "Bearer x" }, form: {} });
  expect((await ask(bounces, request)).status).toBe(403);
  Object.assign(config, { bouncesToken: before });
  expect(refused()).toEqual(["wrong-token"]);
});

test("what is allowed leaves no such line", async () => {
  const { cookie } = admin;
  expect((await ask(people, requestOf("/", { cookie, json: true }))).status).toBe(200);
  expect((await ask(settings, requestOf("/company/settings", { cookie }))).status).toBe(200);
  expect(refused()).toEqual([]);
});
