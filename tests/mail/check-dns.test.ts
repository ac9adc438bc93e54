import { expect, test } from "vitest";
import { checkDns, type Lookups } from "#app/mail/check-dns.server.ts";

const records = [
  { type: "TXT", host: "reports._domainkey.x.example", value: "v=DKIM1; k=rsa; p=AAAA" },
  { type: "CNAME", host: "reports.x.example", value: "app.example" },
];

function lookups(changes: Partial<Lookups> = {}): Lookups {
  return {
    txt: () => Promise.resolve([["unrelated"], ["v=DKIM1;k=rsa; ", "p=AA", "AA;"]]),
    cname: () => Promise.resolve(["APP.example."]),
    ...changes,
  };
}

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test("records are found whatever their case, spaces and line breaks", async () => {
  expect(await checkDns(records, lookups())).toEqual(records.map((record) => ({ ...record, valid: true })));
});

test("a missing or different record is named", async () => {
  const checked = await checkDns(
    records,
    lookups({ txt: failing("ENOTFOUND"), cname: () => Promise.resolve(["other.example"]) }),
  );
  expect(checked?.map(({ valid }) => valid)).toEqual([false, false]);
});

test("a name server without a reply changes nothing", async () => {
  expect(await checkDns(records, lookups({ txt: failing("ESERVFAIL") }))).toBeNull();
});
