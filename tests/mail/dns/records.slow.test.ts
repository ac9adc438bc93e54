import { afterAll, beforeEach, expect, test } from "vitest";
import { makeDkimKey } from "#app/mail/dkim.server.ts";
import { checkDomainRecords } from "#app/mail/dns/domain-records.server.ts";
import { dnsLookups } from "#app/mail/dns/resolver.server.ts";
import { checkSenderRecords, isSenderVerified } from "#app/mail/dns/sender-records.server.ts";
import { spfWith } from "#app/mail/dns/spf.ts";
import { startDns, type Zone } from "#tests/support/edges/dns.ts";

const dns = await startDns();
afterAll(() => dns.close());
const lookups = dnsLookups([dns.address]);
const dkim = await makeDkimKey();
const keys = { dkim, dkimNext: null };
const [domain, mail] = ["northlight.example", "mail.host.example"];

const right: Zone = {
  "northlight.example": { txt: ["google-site-verification=x", `v=spf1 include:${mail} ~all`] },
  "mail.host.example": { txt: ["v=spf1 ip4:192.0.2.1 -all"] },
  "reports._domainkey.northlight.example": { txt: [`v=DKIM1; k=rsa; p=${dkim.publicKey}`] },
  "bounce.northlight.example": { cname: mail },
  "_spf.google.example": { txt: ["v=spf1 ip4:192.0.2.4 -all"] },
  "_dmarc.northlight.example": { txt: ["v=DMARC1; p=quarantine; rua=mailto:d@northlight.example"] },
};

function publish(zone: Zone): void {
  for (const name of Object.keys(dns.records)) delete dns.records[name];
  Object.assign(dns.records, zone);
}
beforeEach(() => publish(right));

const check = (before?: Awaited<ReturnType<typeof checkSenderRecords>>) =>
  checkSenderRecords(domain, keys, mail, lookups, before);

async function problemOf(purpose: string, zone: Zone): Promise<string | null> {
  publish({ ...right, ...zone });
  const records = await check();
  expect(isSenderVerified(records)).toBe(records.every(({ valid }) => valid));
  expect(records.filter((one) => one.purpose !== purpose).map(({ valid }) => valid)).toEqual([
    true,
    true,
    true,
  ]);
  return records.find((one) => one.purpose === purpose)!.problem ?? null;
}

test("four right records verify the sender, each with the value that was found", async () => {
  const records = await check();
  expect(records.map(({ purpose, valid }) => [purpose, valid])).toEqual([
    ["spf", true],
    ["dkim", true],
    ["return-path", true],
    ["dmarc", true],
  ]);
  expect(isSenderVerified(records)).toBe(true);
  expect(records[0]!.found).toEqual([`v=spf1 include:${mail} ~all`]);
  expect(records[1]!.value.length).toBeGreaterThan(400); // 2048 bits, in two strings
  expect(records[3]!.found).toEqual(["v=DMARC1; p=quarantine; rua=mailto:d@northlight.example"]);
});

test("no record at all is four records to add", async () => {
  publish({});
  const records = await check();
  expect(records.map(({ problem }) => problem)).toEqual(Array(4).fill("Not found yet."));
  expect(records.map(({ host, value }) => `${host} ${value.slice(0, 40)}`)).toEqual([
    `northlight.example v=spf1 include:${mail} ~all`,
    "reports._domainkey.northlight.example v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQ",
    `bounce.northlight.example ${mail}`,
    "_dmarc.northlight.example v=DMARC1; p=none",
  ]);
});

test("an SPF record of other services gets our servers added, and two become one", async () => {
  const others = "v=spf1 include:_spf.google.example ip4:192.0.2.9 -all";
  expect(await problemOf("spf", { [domain]: { txt: [others] } })).toContain("does not list");
  expect((await check())[0]!.value).toBe(
    `v=spf1 include:${mail} include:_spf.google.example ip4:192.0.2.9 -all`,
  );
  const two = [others, `v=spf1 include:${mail} ~all`];
  expect(await problemOf("spf", { [domain]: { txt: two } })).toContain("2 SPF records");
  expect(spfWith(two, mail)).toBe(`v=spf1 include:_spf.google.example ip4:192.0.2.9 include:${mail} -all`);
  expect(spfWith(["v=spf1 redirect=_spf.x.example"], mail)).toBe(
    `v=spf1 include:${mail} redirect=_spf.x.example`,
  );
  expect(await problemOf("spf", { [domain]: { txt: [`v=spf1 ~include:${mail} ~all`] } })).toContain(
    "does not list",
  );
});

test("an SPF record may need ten look-ups and not eleven, includes of includes counted", async () => {
  const others = (n: number): Zone =>
    Object.fromEntries([
      [
        "s.example",
        { txt: [`v=spf1 ${Array.from({ length: n }, (_, at) => `include:s${at}.example`).join(" ")}`] },
      ],
      ...Array.from({ length: n }, (_, at) => [`s${at}.example`, { txt: ["v=spf1 ip4:192.0.2.1"] }]),
    ]) as Zone;
  const record = { [domain]: { txt: [`v=spf1 include:${mail} include:s.example ~all`] } };
  expect(await problemOf("spf", { ...record, ...others(8) })).toBeNull();
  expect(await problemOf("spf", { ...record, ...others(9) })).toContain("at most 10");
  const loop = {
    "s.example": { txt: ["v=spf1 include:t.example"] },
    "t.example": { txt: ["v=spf1 include:s.example"] },
  };
  expect(await problemOf("spf", { ...record, ...loop })).toContain("at most 10");
  expect(await problemOf("spf", { ...record, "s.example": { txt: [] } })).toContain("Remove that include");
});

test("a different, an empty, or a second key is named", async () => {
  const host = "reports._domainkey.northlight.example";
  const at = (...txt: string[]) => problemOf("dkim", { [host]: { txt } });
  expect(await at(`v=DKIM1; p=${"A".repeat(392)}`)).toContain("different key");
  expect(await at("v=DKIM1; p=")).toContain("different key");
  expect(await at(`v=DKIM1; p=${dkim.publicKey}`, "v=DKIM1; p=AAAA")).toContain("Several keys");
  expect(await at(`k=rsa;p = ${dkim.publicKey.replace(/.{60}/g, "$& ")};`)).toBeNull();
  expect(
    await problemOf("dkim", { [host]: { cname: "keys.example" }, "keys.example": right[host]! }),
  ).toBeNull();
});

test("DMARC of a parent covers a sub-domain, and a broken policy covers nothing", async () => {
  const at = (...txt: string[]) => problemOf("dmarc", { [`_dmarc.${domain}`]: { txt } });
  expect(await at("v=DMARC1; rua=mailto:x@y.example")).toContain("no policy");
  expect(await at("v=DMARC1; p=none", "v=DMARC1; p=reject")).toContain("Several");
  expect(await at("v=spf1 -all")).toBe("Not found yet.");
  publish(right);
  const records = await checkSenderRecords(`news.${domain}`, keys, mail, lookups);
  expect(records.find(({ purpose }) => purpose === "dmarc")).toMatchObject({
    valid: true,
    host: `_dmarc.news.${domain}`,
  });
});

test("a return path that leads elsewhere, or in a circle, is named", async () => {
  const host = `bounce.${domain}`;
  expect(await problemOf("return-path", { [host]: { cname: "old.example" } })).toContain("different value");
  expect(await problemOf("return-path", { [host]: { cname: host } })).toContain("different value");
  expect(await problemOf("return-path", { [host]: { a: ["192.0.2.1"] } })).toBe("Not found yet.");
});

test(
  "silent and failing servers change nothing that was known, and verify nothing new",
  { timeout: 20_000 },
  async () => {
    const before = await check();
    const silent = (does: "silent" | "fail") =>
      Object.fromEntries(Object.entries(right).map(([name, entry]) => [name, { ...entry, does }]));
    for (const does of ["silent", "fail"] as const) {
      publish(silent(does));
      const begun = performance.now();
      const [kept, fresh] = await Promise.all([check(before), check()]);
      expect(performance.now() - begun).toBeLessThan(9000);
      expect(kept.map(({ valid }) => valid)).toEqual([true, true, true, true]);
      expect(fresh.map(({ valid, problem }) => [valid, problem])).toEqual(
        Array(4).fill([false, expect.stringContaining("did not answer")]),
      );
    }
    publish(
      Object.fromEntries(Object.entries(right).map(([name, entry]) => [name, { ...entry, does: 400 }])),
    );
    expect(isSenderVerified(await check())).toBe(true);
  },
);

test("a domain is ours by CNAME, over several steps, or by the same addresses, with its proof", async () => {
  const [host, target, token] = ["reports.northlight.example", "pages.host.example", "abc123"];
  const proof: Zone = { [`_verification.${host}`]: { txt: ["abc123"] } };
  const verify = async (zone: Zone) => {
    publish({ [target]: { a: ["192.0.2.7", "192.0.2.8"] }, ...zone });
    const records = await checkDomainRecords(host, token, target, lookups);
    return records.map(({ problem }) => problem);
  };
  expect(await verify({ ...proof, [host]: { cname: target } })).toEqual([null, null]);
  expect(await verify({ ...proof, [host]: { cname: "a.example" }, "a.example": { cname: target } })).toEqual([
    null,
    null,
  ]);
  expect(await verify({ ...proof, [host]: { a: ["192.0.2.8"] } })).toEqual([null, null]);
  expect(await verify({ ...proof, [host]: { a: ["192.0.2.8", "198.51.100.1"] } })).toEqual([
    expect.stringContaining("different value"),
    null,
  ]);
  expect(await verify({ [host]: { cname: target } })).toEqual([null, "Not found yet."]);
  expect(await verify({ [host]: { cname: target }, [`_verification.${host}`]: { txt: ["zzz"] } })).toEqual([
    null,
    expect.stringContaining("different value"),
  ]);
  expect(await verify(proof)).toEqual(["Not found yet.", null]);
  expect(
    await verify({
      ...proof,
      [host]: { cname: "a.example" },
      "a.example": { cname: "b.example" },
      "b.example": { cname: "a.example" },
    }),
  ).toEqual([expect.stringContaining("loop"), null]);
});
