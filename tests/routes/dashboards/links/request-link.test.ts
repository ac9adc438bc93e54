import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { archiveDashboard } from "#app/domain/dashboards/list/actions/archive-dashboard.server.ts";
import { createLink, listLinks, revokeLink } from "#app/domain/dashboards/share/links/links.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { type RequestContext, withRequestContext } from "#app/lib/request-context.server.ts";
import { action as links } from "#app/routes/dashboards/links/links.tsx";
import { action as ask, loader as asked } from "#app/routes/dashboards/links/request-link.tsx";
import { db } from "#db/client.server.ts";
import { companies, rateLimits, shareLinks } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "../visit.ts";

await useDatabase();
beforeEach(() => db.delete(rateLimits));

async function anExpiredLink(email: string | null = "jonas@harbourlanebakery.example") {
  const agency = await anAgency({ brandColor: "#7a1f5c" });
  const id = await aDashboard(agency.marta, "Harbour Lane Bakery");
  const dashboard = await stored(agency.marta, id);
  const dates = { endsOn: null, startDate: null, endDate: null };
  const made = await createLink(agency.marta, dashboard, {
    label: "Jonas",
    email: email && `${id}-${email}`,
    expiry: "days",
    validDays: 7,
    ...dates,
  });
  if (made === "limit") throw new Error(made);
  await db
    .update(shareLinks)
    .set({ expiresAt: new Date(0) })
    .where(eq(shareLinks.dashboardId, id));
  const link = async () => (await listLinks(dashboard))[0]!;
  return { ...agency, id, dashboard, link, to: `${id}-${email}`, token: made.address.split("/").at(-1)! };
}

async function request(token: string, method: "GET" | "POST" = "POST", address = "203.0.113.7") {
  const context: RequestContext = {
    requestId: "1",
    routeName: "dashboard.requestLink",
    startedAt: 0,
    clientAddress: address,
    memo: new Map(),
  };
  const sent = await visit(null, `/dashboards/${token}/request-link`, method === "POST" ? { form: {} } : {});
  const post = method === "POST" ? { method } : {};
  const call = new Request(sent, { ...post, headers: sent.headers });
  const answer = await withRequestContext(context, () =>
    answerOf(method === "POST" ? ask : asked, call, { permalink: token }),
  );
  await emailsSent();
  return answer;
}

async function mailTo(email: string): Promise<string[]> {
  const folder = path.join(config.dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const all = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
  return all.filter((letter) => letter.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

test("a GET changes nothing, and a request writes one email a day to the agency, whatever is sent", async () => {
  const { token, marta, link } = await anExpiredLink();
  expect(await request(token, "GET")).toMatchObject({ status: 302, location: `/dashboards/${token}` });
  expect((await link()).requestedAt).toBeNull();
  const first = await request(token);
  expect(first).toMatchObject({
    status: 200,
    body: { goesTo: expect.stringMatching(/^.…@…bakery\.example$/) },
  });
  expect(JSON.stringify(first.body)).not.toMatch(/Plainboard|jonas@/);
  expect(await request(token)).toEqual({ ...first, headers: expect.anything() });
  expect((await link()).requestedAt).not.toBeNull();
  const mails = await mailTo(marta.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("Subject: Jonas asks for a new link");
  expect(mails[0]).not.toContain(token);
});

test("the agency agrees by one button: a new address goes to the stored email only, and the old one stays closed", async () => {
  const { token, marta, dashboard, link, to } = await anExpiredLink();
  await request(token);
  const { id } = await link();
  const form = { intent: "send", id };
  const { permalink } = dashboard;
  const sent = await answerOf(links, await visit(marta, `/dashboards/${permalink}/links`, { form }), {
    permalink,
  });
  await emailsSent();
  const { made } = sent.body as { made: { address: string; sentTo: string } };
  expect(made.sentTo).toBe(to);
  const [mail = ""] = await mailTo(to);
  expect(mail.replaceAll("=\r\n", "")).toContain(made.address.split("/").at(-1)!);
  expect(mail).toMatch(/^From: "?Northlight Studio"? </m);
  expect(mail.split("\r\n\r\n").slice(1).join("")).not.toContain("Plainboard");
  expect(await link()).toMatchObject({ state: "active", requestedAt: null });
  expect((await request(token)).status).toBe(404);
});

test("without a request no email is sent, and the sample agency never sends one", async () => {
  const { marta, dashboard, link, to, companyId, token } = await anExpiredLink();
  const { permalink } = dashboard;
  const form = { intent: "send", id: (await link()).id };
  const press = async () =>
    answerOf(links, await visit(marta, `/dashboards/${permalink}/links`, { form }), { permalink });
  expect((await press()).body).toMatchObject({ made: { sentTo: null } });
  await db.update(companies).set({ sample: true }).where(eq(companies.id, companyId));
  await db.update(shareLinks).set({ requestedAt: new Date() }).where(eq(shareLinks.companyId, companyId));
  expect((await press()).body).toMatchObject({ made: { sentTo: null } });
  await emailsSent();
  expect(await mailTo(to)).toEqual([]);
  expect((await request(token)).status).toBe(404);
});

test("links that work, are revoked, unknown or of an archived dashboard cannot be requested", async () => {
  const { token, dashboard, link, marta, id } = await anExpiredLink();
  expect((await request(`link-${"A".repeat(32)}`)).status).toBe(404);
  expect((await request(dashboard.permalink)).status).toBe(404);
  await db.update(shareLinks).set({ expiresAt: null }).where(eq(shareLinks.dashboardId, id));
  expect(await request(token)).toMatchObject({ status: 303, location: `/dashboards/${token}` });
  const { tokenHash } = (await db.select().from(shareLinks).where(eq(shareLinks.dashboardId, id)))[0]!;
  await revokeLink(dashboard, { ...(await link()), tokenHash });
  expect((await request(token)).status).toBe(404);
  await db
    .update(shareLinks)
    .set({ revokedAt: null, expiresAt: new Date(0) })
    .where(eq(shareLinks.dashboardId, id));
  await archiveDashboard(marta, id);
  expect((await request(token)).status).toBe(404);
  expect(await mailTo(marta.email)).toEqual([]);
});

test("requests are limited per network and per dashboard", async () => {
  const { token } = await anExpiredLink(null);
  expect((await request(token)).body).toMatchObject({ goesTo: null });
  const statuses = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await request(token)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const others = [];
  for (let i = 0; i < 17; i += 1) others.push((await request(token, "POST", `198.51.100.${i}`)).status);
  expect(others.filter((status) => status === 429).length).toBeGreaterThan(0);
});
