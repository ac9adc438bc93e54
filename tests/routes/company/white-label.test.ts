import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { action as api } from "#app/routes/api/company.ts";
import { action as save, loader as read } from "#app/routes/company/white-label.tsx";
import { loader as profile } from "#app/routes/users/user.tsx";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { companyOf, mail, pages, recordsOf, useDns } from "#tests/domain/white-label/published.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
const dns = await useDns();
const path = "/company/white-label";

const post = async (viewer: Viewer, form: Record<string, string>) =>
  answerOf(save, await visit(viewer, path, { form }));

type View = {
  records: { purpose: string; host: string; value: string; state: string; found: string[]; rule: string }[];
  states: { label: string; kind: string; words: string }[];
  holds: boolean;
  sendsMeanwhile: boolean;
};
async function pageOf(viewer: Viewer) {
  const page = await answerOf(read, await visit(viewer, path));
  return page.body as { view: View; shell: { settings: { label: string; note: number | null }[] } };
}

test("admins set domain and sender, see each record with what was found, and no one else can", async () => {
  dns.publish({});
  const { marta, jonas, companyId } = await anAgency();
  const other = await anAgency();
  expect((await answerOf(read, await visit(jonas, path))).location).toBe("/dashboards");
  expect((await post(jonas, { from_address: "a@quay.example" })).location).toBe("/dashboards");
  expect((await post(marta, { from_address: "no address" })).body).toMatchObject({
    error: { from_address: [expect.stringContaining("Enter an email address")] },
  });
  expect((await post(marta, { from_address: "Quay@Gmail.com" })).body).toMatchObject({
    error: { from_address: [expect.stringContaining("you cannot add records at gmail.com")] },
  });
  expect((await post(marta, { domain_cname: pages })).body).toMatchObject({
    error: { domain_cname: ["Enter a domain that is yours."] },
  });

  const form = { from_address: "reports@quay.example", domain_cname: "https://Reports.quay.example/" };
  expect((await post(marta, form)).location).toBe(`${path}?saved`);
  const { view, shell } = await pageOf(marta);
  expect(view.records.map(({ purpose, state }) => [purpose, state])).toEqual([
    ["Your domain", "missing"],
    ["Ownership", "missing"],
    ["SPF", "missing"],
    ["DKIM", "missing"],
    ["Return path", "missing"],
    ["DMARC", "missing"],
  ]);
  expect(view.records.every(({ rule }) => rule.length > 20)).toBe(true);
  expect(view.holds).toBe(true);
  expect(shell.settings.find(({ label }) => label === "White label")?.note).toBe(6);
  expect(JSON.stringify(view)).not.toContain("privateKey");
  expect(await companyOf(other.companyId)).toMatchObject({ fromAddress: null, domainCname: null });

  await post(marta, { intent: "meanwhile" });
  expect((await pageOf(marta)).view).toMatchObject({ holds: false, sendsMeanwhile: true });
  await post(marta, { intent: "hold" });
  dns.publish({
    ...(await recordsOf(companyId)),
    "quay.example": { txt: ["v=spf1 -all"] },
  });
  await post(marta, { intent: "check" });
  const partly = (await pageOf(marta)).view;
  expect(partly.records.find(({ purpose }) => purpose === "SPF")).toMatchObject({
    state: "different",
    found: ["v=spf1 -all"],
    value: `v=spf1 include:${mail} -all`,
  });
  expect(partly.states.map(({ kind, words }) => [kind, words])).toEqual([
    ["good", "Works"],
    ["broken", "1 of 4 records missing or wrong"],
    ["attention", "Hidden in pages and PDF, shown in the sender"],
  ]);

  dns.publish(await recordsOf(companyId));
  await post(marta, { intent: "check" });
  expect((await pageOf(marta)).view.states.map(({ words }) => words)).toEqual([
    "Works",
    "Works",
    "Hidden in pages, PDF and email",
  ]);
  const policy = "v=DMARC1; p=reject; rua=mailto:dmarc@quay.example";
  dns.publish({ ...(await recordsOf(companyId)), "_dmarc.quay.example": { txt: [policy] } });
  await post(marta, { intent: "check" });
  const found = (await pageOf(marta)).view.records.flatMap((record) => record.found);
  expect(found).toEqual([policy]); // copying our value would loosen it

  await post(marta, { intent: "replace-key" });
  expect((await pageOf(marta)).view.records.map(({ purpose }) => purpose)).toContain("DKIM, new key");
  await post(marta, { from_address: "", domain_cname: "" });
  expect(await companyOf(companyId)).toMatchObject({
    fromAddress: null,
    domainCname: null,
    domainVerifiedAt: null,
    verifiedWhitelabel: false,
  });
});

test("the call sets the same values or none, and the entity says what was found", async () => {
  dns.publish({});
  const { marta, jonas, companyId } = await anAgency();
  const call = async (viewer: Viewer, json: unknown) =>
    answerOf(api, await visit(viewer, "/api/company", { json }));
  expect((await call(jonas, { from_address: "a@quay.example" })).status).toBe(403);
  expect((await call(marta, { domain_cname: "127.0.0.1" })).status).toBe(422);
  const half = await call(marta, { name: "Half", domain_cname: pages });
  expect([half.status, (await companyOf(companyId)).name]).toEqual([422, "Northlight Studio"]);
  const saved = await call(marta, { from_address: "a@call.example", domain_cname: "r.call.example" });
  expect(saved.body).toMatchObject({
    data: {
      company: {
        fromAddress: "a@call.example",
        domainCname: "r.call.example",
        activeEmail: true,
        verifiedWhitelabel: false,
        emailDns: [{ type: "TXT", valid: false }, {}, {}, {}],
      },
    },
  });
  expect(JSON.stringify(saved.body)).not.toMatch(/privateKey|PRIVATE/);
  const kept = await call(marta, { active_email: false });
  expect(kept.body).toMatchObject({
    data: { company: { activeEmail: false, fromAddress: "a@call.example" } },
  });
});

test("the settings area links only to pages that exist and that the person may open", async () => {
  const { marta, jonas } = await anAgency();
  const labels = async (viewer: Viewer) => {
    const page = await answerOf(profile, await visit(viewer, `/users/${viewer.userId}`), {
      userId: viewer.userId,
    });
    return (page.body as { shell: { settings: { label: string }[] } }).shell.settings.map(
      ({ label }) => label,
    );
  };
  expect(await labels(marta)).toEqual(expect.arrayContaining(["Company", "White label", "Your profile"]));
  expect(await labels(jonas)).toEqual(["Your profile"]);
});
