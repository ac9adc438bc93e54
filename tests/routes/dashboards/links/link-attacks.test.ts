import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { hashPassword } from "#app/auth/password.server.ts";
import { config } from "#app/config.server.ts";
import { writeViews } from "#app/domain/dashboards/view/read/count-view.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { loader as csv } from "#app/routes/dashboards/csv.ts";
import { loader as embed } from "#app/routes/dashboards/embed.tsx";
import { action as links } from "#app/routes/dashboards/links/links.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { action as unlock } from "#app/routes/dashboards/unlock.tsx";
import { db } from "#db/client.server.ts";
import { dashboards, rateLimits, shareLinkOpens, shareLinks } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "../visit.ts";

await useDatabase();

const { clockOffsetSeconds } = config;
afterEach(() => {
  Object.assign(config, { clockOffsetSeconds });
});
const later = (seconds: number) =>
  Object.assign(config, { clockOffsetSeconds: clockOffsetSeconds + seconds });

async function aLink() {
  const { marta } = await anAgency();
  const id = await aDashboard(marta, "Harbour Lane Bakery");
  const { permalink } = await stored(marta, id);
  const send = async (form: Record<string, string>) =>
    answerOf(links, await visit(marta, `/dashboards/${permalink}/links`, { form }), { permalink });
  const made = await send({ intent: "create", label: "Jonas", expiry: "days", validDays: "30" });
  const token = (made.body as { made: { address: string } }).made.address.split("/").at(-1)!;
  const [row] = await db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.tokenHash, hashToken(token)));
  return { marta, id, permalink, token, row: row!, send };
}

const status = async (token: string, method = "GET", headers = {}) =>
  (await answerOf(show, await visit(null, `/dashboards/${token}`, { method, headers }), { permalink: token }))
    .status;

const opensOf = async (linkId: string) => {
  await writeViews();
  const rows = await db.select().from(shareLinkOpens).where(eq(shareLinkOpens.linkId, linkId));
  return rows.reduce((sum, { opens }) => sum + opens, 0);
};

test("while a link is revoked, each of many requests has the page or nothing, and none after it has the page", async () => {
  const { token, row, send } = await aLink();
  const before = Array.from({ length: 12 }, () => status(token));
  const revoked = send({ intent: "revoke", id: row.id });
  const during = Array.from({ length: 12 }, () => status(token));
  expect((await revoked).status).toBe(303);
  const after = await Promise.all(Array.from({ length: 12 }, () => status(token)));
  const seen = await Promise.all([...before, ...during]);
  expect([...new Set(seen)].filter((one) => one !== 200 && one !== 410)).toEqual([]);
  expect(new Set(after)).toEqual(new Set([410]));
  expect(await opensOf(row.id)).toBe(seen.filter((one) => one === 200).length);
});

test("all opens are written when a write ends, even if another one began earlier", async () => {
  const { token, row } = await aLink();
  expect(await Promise.all([status(token), status(token)])).toEqual([200, 200]);
  void writeViews();
  expect(await opensOf(row.id)).toBe(2);
});

test("two opens at once are two, a HEAD is none, and neither is a request to an ended link", async () => {
  const { token, row, send } = await aLink();
  expect(await Promise.all([status(token), status(token), status(token, "HEAD")])).toEqual([200, 200, 200]);
  await send({ intent: "revoke", id: row.id });
  expect(await Promise.all([status(token), status(token, "HEAD")])).toEqual([410, 410]);
  expect(await opensOf(row.id)).toBe(2);
});

test("a link ends at its moment: the last second opens, the next one does not, for pages and files alike", async () => {
  const { token, row } = await aLink();
  const end = new Date(now().getTime() + 600_000);
  await db.update(shareLinks).set({ expiresAt: end }).where(eq(shareLinks.id, row.id));
  const file = async () =>
    (await answerOf(csv, await visit(null, `/dashboards/${token}/csv`), { permalink: token })).status;
  later(590);
  expect([await status(token), await file()]).toEqual([200, 200]);
  later(601);
  expect([await status(token), await file(), await status(token, "HEAD")]).toEqual([410, 410, 410]);
});

test("after ten wrong passwords the right one waits for 15 minutes too, and then opens", async () => {
  const { marta, id, permalink } = await aLink();
  await setSharing(marta, id, { public: true });
  await db
    .update(dashboards)
    .set({ passwordHash: await hashPassword("open sesame") })
    .where(eq(dashboards.id, id));
  const enter = async (password: string) =>
    answerOf(unlock, await visit(null, `/dashboards/${permalink}/unlock`, { form: { password } }), {
      permalink,
    });
  for (let at = 1; at <= 10; at++) expect((await enter("guess")).status, String(at)).toBe(401);
  const refused = await enter("open sesame");
  expect([refused.status, refused.headers.get("set-cookie")]).toEqual([429, null]);
  const wait = Number(refused.headers.get("retry-after"));
  expect([wait > 14 * 60, wait <= 15 * 60]).toEqual([true, true]);
  await db.update(rateLimits).set({ expire: new Date(Date.now() - 1) }); // 15 minutes later
  expect((await enter("open sesame")).status).toBe(303);
});

test("an embed ends with the sharing of its dashboard, also for a reader that sends its last version", async () => {
  const { marta, id, permalink } = await aLink();
  await setSharing(marta, id, { public: true });
  await db.update(dashboards).set({ embeddable: true }).where(eq(dashboards.id, id));
  const frame = async (headers = {}) =>
    answerOf(embed, await visit(null, `/embed/${permalink}`, { headers }), { permalink });
  const open = await frame();
  expect(open.status).toBe(200);
  await setSharing(marta, id, { public: false });
  const closed = await frame({ "If-None-Match": open.headers.get("etag") ?? "*" });
  expect(closed.status).toBe(410);
  expect(JSON.stringify(closed.body)).not.toContain("widgets");
});
