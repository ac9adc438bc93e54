import type { IncomingMessage } from "node:http";
import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDashboard } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { createLink } from "#app/domain/dashboards/share/links/links.server.ts";
import { openImage } from "#app/domain/files/open-image.server.ts";
import { checkAllWhiteLabels, checkWhiteLabel } from "#app/domain/white-label/check-white-label.server.ts";
import { doorAnswers } from "#app/domain/white-label/door-answers.server.ts";
import { mayHaveCertificate } from "#app/domain/white-label/may-have-certificate.server.ts";
import { saveWhiteLabel } from "#app/domain/white-label/save-white-label.server.ts";
import { config } from "#app/config.server.ts";
import { ownDomains } from "#app/http/own-domain.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { loader as share } from "#app/routes/dashboards/share.tsx";
import { db } from "#db/client.server.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { companyOf, pages, recordsOf, useDns } from "./published.ts";

await useDatabase();
useCheckout("test");
const dns = await useDns();
beforeEach(() => dns.publish({}));

let nth = 0;
async function withDomain(isPublished = true) {
  const agency = await anAgency();
  const host = `reports.quay${nth++}.example`;
  await saveWhiteLabel(agency.companyId, { domain_cname: host });
  if (isPublished) {
    dns.publish({ ...dns.records, ...(await recordsOf(agency.companyId)) });
    await checkWhiteLabel(agency.companyId);
  }
  return { ...agency, host };
}

type At = { readonly ownDomain?: { readonly host: string; readonly companyId: string } };

function inside<Value>(more: At & { clientAddress?: string }, run: () => Promise<Value>): Promise<Value> {
  return withRequestContext(
    { requestId: "t", routeName: "t", startedAt: 0, clientAddress: "127.0.0.1", memo: new Map(), ...more },
    run,
  );
}

test("a domain needs its proof and its way here, and one company has it", async () => {
  const first = await withDomain(false);
  expect(await companyOf(first.companyId)).toMatchObject({ domainVerifiedAt: null });
  dns.publish({ [first.host]: { cname: pages } });
  await checkWhiteLabel(first.companyId);
  expect((await companyOf(first.companyId)).domainVerifiedAt).toBeNull();
  dns.publish(await recordsOf(first.companyId));
  await checkWhiteLabel(first.companyId);
  expect((await companyOf(first.companyId)).domainVerifiedAt).not.toBeNull();

  const other = await anAgency();
  expect(await saveWhiteLabel(other.companyId, { domain_cname: first.host })).toMatchObject({
    outcome: "refused",
    field: "domain_cname",
  });
  for (const host of [pages, `x.${pages}`])
    expect((await saveWhiteLabel(other.companyId, { domain_cname: host })).outcome).toBe("refused");
});

test("a company that claims a domain left behind by another needs a proof of its own", async () => {
  const first = await withDomain();
  const left = await recordsOf(first.companyId);
  await saveWhiteLabel(first.companyId, { domain_cname: null });
  const thief = await anAgency();
  dns.publish(left);
  await saveWhiteLabel(thief.companyId, { domain_cname: first.host });
  expect((await companyOf(thief.companyId)).domainVerifiedAt).toBeNull();
  expect(await mayHaveCertificate(first.host)).toBe(false);
});

test("links for clients use the verified domain, and the product's address without it", async () => {
  const { marta, companyId, host } = await withDomain();
  const id = await aDashboard(marta);
  const { permalink } = await stored(marta, id);
  const addresses = async () => {
    const page = await answerOf(share, await visit(marta, `/dashboards/${permalink}/share`), { permalink });
    return page.body as { address: string; embed: string };
  };
  const at = `http://${host}:3000/dashboards/${permalink}`;
  expect((await addresses()).address).toBe(at);
  expect((await addresses()).embed).toContain(`http://${host}:3000/embed/`);
  await db.update(companies).set({ domainVerifiedAt: null }).where(eq(companies.id, companyId));
  expect((await addresses()).address).toBe(`${config.appUrl}/dashboards/${permalink}`);
});

test("a domain shows its own company's dashboards, links and images, and no other's", async () => {
  const [ours, theirs] = [await withDomain(), await withDomain()];
  const shared = async (agency: typeof ours) => {
    const id = await aDashboard(agency.marta);
    await db.update(dashboards).set({ public: true }).where(eq(dashboards.id, id));
    const dashboard = await stored(agency.marta, id);
    const link = await createLink(agency.marta, dashboard, {
      label: "Ida",
      email: null,
      startDate: null,
      endDate: null,
      expiry: "never",
      validDays: 30,
      endsOn: null,
    } as never);
    return { dashboard, token: new URL((link as { address: string }).address).pathname.split("/").at(-1)! };
  };
  const [a, b] = [await shared(ours), await shared(theirs)];
  const outcome = (ownDomain: At["ownDomain"], permalink: string) =>
    inside(ownDomain ? { ownDomain } : {}, async () => {
      return (await openDashboard(null, permalink, new Request("http://x.example/"))).outcome;
    });
  for (const { own, mine, other } of [
    { own: ours, mine: a, other: b },
    { own: theirs, mine: b, other: a },
  ]) {
    const ownDomain = { host: own.host, companyId: own.companyId };
    expect(await outcome(ownDomain, mine.dashboard.permalink)).toBe("open");
    expect(await outcome(ownDomain, mine.token)).toBe("open");
    expect(await outcome(ownDomain, other.dashboard.permalink)).toBe("not-found");
    expect(await outcome(ownDomain, other.token)).toBe("not-found");
  }
  expect(await outcome(undefined, a.dashboard.permalink)).toBe("open");
  expect(
    await inside({ ownDomain: { host: ours.host, companyId: ours.companyId } }, () => openImage("none")),
  ).toBeNull();
});

test("certificates: for a verified domain in good standing that leads here now, for a proxy on this machine", async () => {
  const { companyId, host } = await withDomain();
  const ask = async (domain: string, headers: Record<string, string> = {}, clientAddress = "127.0.0.1") => {
    const url = `/internal/tls-permission?domain=${encodeURIComponent(domain)}`;
    const call = { url, headers: { host: "127.0.0.1:3000", ...headers } } as unknown as IncomingMessage;
    return (await inside({ clientAddress }, () => doorAnswers["health.certificate"]!(call))).status;
  };
  expect(await ask(host)).toBe(200);
  expect(await ask(host, { "x-forwarded-for": "203.0.113.7" })).toBe(403);
  expect(await ask(host, {}, "203.0.113.7")).toBe(403);
  for (const name of [
    "",
    "localhost",
    "127.0.0.1",
    `x.${host}`,
    host.toUpperCase(),
    `${host}.`,
    "a b",
    "x".repeat(300),
    `*.${host}`,
  ])
    expect(await ask(name), name).toBe(403);

  const medianMs = async (name: (at: number) => string, expected: boolean) => {
    const times: number[] = [];
    for (let at = 0; at < 1000; at++) {
      const begun = performance.now();
      expect(await mayHaveCertificate(name(at))).toBe(expected);
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[500]!;
  };
  const asked = dns.asked.length;
  expect(await medianMs(() => host, true)).toBeLessThan(5);
  const begun = performance.now();
  const statements = await statementsOf(async () => {
    expect(await medianMs((at) => `x${at}.random.example`, false)).toBeLessThan(5);
  });
  // Not one for each name: at most one in a second.
  expect(statements.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000);
  expect(dns.asked.length).toBe(asked);

  await db
    .update(companies)
    .set({ state: "canceled", expiresAt: new Date(0) })
    .where(eq(companies.id, companyId));
  await expect.poll(() => ask(host), { timeout: 3000 }).toBe(403); // other processes' changes count within a second
  await db.update(companies).set({ state: "active", expiresAt: null }).where(eq(companies.id, companyId));
  await expect.poll(() => ask(host), { timeout: 3000 }).toBe(200);
  await saveWhiteLabel(companyId, { domain_cname: null });
  expect(await ask(host)).toBe(403);
});

test(
  "a verified domain that leads elsewhere gets no certificate, and a silent DNS server is a doubt",
  { timeout: 20_000 },
  async () => {
    const { host } = await withDomain();
    dns.publish({ [host]: { cname: "elsewhere.example" } });
    expect(await mayHaveCertificate(host)).toBe(false);
    dns.publish({ [host]: { cname: host } });
    expect(await mayHaveCertificate(host)).toBe(false);
    dns.publish({ [host]: { does: "silent" } });
    expect(await mayHaveCertificate(host)).toBe(false);
    dns.publish({ [host]: { cname: pages } });
    expect(await mayHaveCertificate(host)).toBe(true);
  },
);

test("a domain that no longer leads here is lost at the second daily check", async () => {
  const { companyId, host } = await withDomain();
  dns.publish({});
  const check = async () => {
    await db
      .update(companies)
      .set({ dnsCheckedAt: new Date(0) })
      .where(eq(companies.id, companyId));
    await checkAllWhiteLabels();
    await emailsSent();
  };
  await check();
  expect(await companyOf(companyId)).toMatchObject({ domainVerifiedAt: expect.any(Date) });
  const { clockOffsetSeconds } = config;
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds }));
  Object.assign(config, { clockOffsetSeconds: clockOffsetSeconds + 86_400 });
  await check();
  expect(await companyOf(companyId)).toMatchObject({ domainVerifiedAt: null, domainCname: host });
});

test.each(["the CNAME", "the proof", "both"])(
  "a domain that loses %s is lost, while no other company takes it over",
  async (lost) => {
    const { companyId, host } = await withDomain();
    const rival = await anAgency();
    const { clockOffsetSeconds } = config;
    onTestFinished(() => void Object.assign(config, { clockOffsetSeconds }));
    dns.publish({
      ...(lost === "the proof" ? { [host]: { cname: pages } } : { [host]: { cname: "parked.example" } }),
      ...(lost === "the CNAME" && {
        [`_verification.${host}`]: (await recordsOf(companyId))[`_verification.${host}`]!,
      }),
    });
    await saveWhiteLabel(rival.companyId, { domain_cname: host });
    for (const hours of [0, 2]) {
      Object.assign(config, { clockOffsetSeconds: clockOffsetSeconds + hours * 3600 });
      await checkWhiteLabel(companyId);
      await checkWhiteLabel(rival.companyId);
      // It is shown for an hour more, and leads nowhere else.
      expect((await companyOf(companyId)).domainVerifiedAt !== null).toBe(hours === 0);
      expect((await companyOf(rival.companyId)).domainVerifiedAt).toBeNull();
      expect(await mayHaveCertificate(host)).toBe(hours === 0 && lost === "the proof");
    }
    expect(await ownDomains.find(host)).toBeNull();
    // Who has the name now can prove it.
    await saveWhiteLabel(rival.companyId, { domain_cname: host });
    dns.publish(await recordsOf(rival.companyId));
    await checkWhiteLabel(rival.companyId);
    expect(await ownDomains.find(host)).toMatchObject({ companyId: rival.companyId });
  },
);
