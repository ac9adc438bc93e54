import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { loader as csv } from "#app/routes/company/audit-log/csv.ts";
import { loader as page } from "#app/routes/company/audit-log/audit-log.tsx";
import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { eraseCompanies } from "#app/domain/company-deletion/erase-companies.server.ts";
import { db } from "#db/client.server.ts";
import { markDeleted } from "#db/queries/white-label/deletion.ts";
import { auditEvents } from "#db/schema/index.ts";
import { eventsOf } from "#tests/domain/audit-log/events.ts";
import { ask, buildPerson, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Given = Partial<typeof auditEvents.$inferInsert>;

let counted = 0;
async function add(companyId: string, ...given: Given[]): Promise<void> {
  await db.insert(auditEvents).values(
    given.map((event) => ({
      id: `event-${String(++counted).padStart(6, "0")}`,
      companyId,
      personId: "marta",
      personName: "Marta Quill",
      action: "client.created" as const,
      subjectId: "bakery",
      subjectName: "Harbour Lane Bakery",
      network: "192.0.2.0/24",
      at: new Date(Date.UTC(2026, 10, 3, 12)),
      ...event,
    })),
  );
}

type Page = {
  days: {
    day: string;
    lines: { time: string; person: string; words: string; subject: string; details: string }[];
  }[];
  olderHref: string | null;
  newestHref: string | null;
  zone: string;
};

async function open(cookie: string, query = ""): Promise<Page> {
  return (await ask(page, requestOf(`/company/audit-log${query}`, { cookie }))).body as Page;
}
const subjects = ({ days }: Page) => days.flatMap(({ lines }) => lines.map(({ subject }) => subject));
const download = async (cookie: string, query = "") =>
  (await ask(csv, requestOf(`/company/audit-log/csv${query}`, { cookie }))).body as string;

test("a source and a destination are shown by the name of their kind, on the page and in the file", async () => {
  const { companyId, cookie } = await buildPerson();
  await add(
    companyId,
    { action: "source.connected", subjectName: "Shop", details: { kind: "google-search-console" } },
    { action: "source.connected", subjectName: "Orders", details: { kind: "csv" } },
    { action: "destination.created", subjectName: "#marketing", details: { kind: "slack" } },
  );
  const shown = (await open(cookie)).days.flatMap(({ lines }) => lines.map(({ details }) => details));
  expect(shown).toEqual(["Slack", "CSV file", "Google Search Console"]);
  expect(await download(cookie)).toContain(",Shop,Google Search Console,");
});

test("what people do to their own account does not repeat their name", async () => {
  const { companyId, cookie } = await buildPerson();
  const own = { subjectId: "marta", subjectName: "Marta Quill" };
  await add(
    companyId,
    { ...own, action: "person.password-changed" },
    { ...own, action: "person.service-linked", at: new Date(Date.UTC(2026, 10, 3, 11)) },
    { action: "person.password-changed", at: new Date(Date.UTC(2026, 10, 3, 10)) },
  );
  const [{ lines } = { lines: [] }] = (await open(cookie)).days;
  expect(lines.map(({ words, subject }) => [words, subject])).toEqual([
    ["changed the password", ""],
    ["linked a sign-in service", ""],
    ["changed the password of", "Harbour Lane Bakery"],
  ]);
});

test("only admins open it, and each company has its own", async () => {
  const { companyId } = await buildPerson();
  await add(companyId, {});
  const other = await buildPerson({ company: { name: "Obsidian" } });
  expect((await open(other.cookie)).days).toEqual([]);
  expect(await download(other.cookie)).not.toContain("Harbour");
  const user = await buildPerson({ companyId, role: "user" });
  for (const [loader, path] of [
    [page, ""],
    [csv, "/csv"],
  ] as const) {
    const answer = await ask(loader, requestOf(`/company/audit-log${path}`, { cookie: user.cookie }));
    expect([302, 403]).toContain(answer.status);
  }
});

test("shows days and times of the company's zone, newest first", async () => {
  const { companyId, cookie } = await buildPerson({ company: { timezone: "Asia/Tokyo" } });
  await add(
    companyId,
    { at: new Date("2026-11-02T14:59:00Z"), subjectName: "before midnight" },
    { at: new Date("2026-11-02T15:01:00Z"), subjectName: "after midnight", details: { changed: ["name"] } },
  );
  expect(await open(cookie)).toMatchObject({
    zone: "Asia/Tokyo",
    days: [
      {
        day: "Tuesday 3 November 2026",
        lines: [
          { time: "00:01", words: "created the client", subject: "after midnight", details: "Changed: name" },
        ],
      },
      { day: "Monday 2 November 2026", lines: [{ time: "23:59", subject: "before midnight" }] },
    ],
  });
});

test("filters by person, action, name and days", async () => {
  const { companyId, cookie } = await buildPerson({ company: { timezone: "Asia/Tokyo" } });
  await add(
    companyId,
    { subjectName: "a", personId: "jonas" },
    { subjectName: "b", action: "report.sent", personId: null, personName: "Schedule" },
    { subjectName: "c", action: "link.opened", personId: null, personName: "Client" },
    { subjectName: "d 100%", personName: "Former member" },
    { subjectName: "e", at: new Date("2026-11-05T14:59:00Z") },
    { subjectName: "f", at: new Date("2026-11-05T15:01:00Z") },
  );
  const found = async (query: string) => subjects(await open(cookie, query)).toSorted();
  expect(await found("?person=jonas")).toEqual(["a"]);
  expect(await found("?person=schedule")).toEqual(["b"]);
  expect(await found("?person=client")).toEqual(["c"]);
  expect(await found("?person=former")).toEqual(["d 100%"]);
  expect(await found("?action=report.sent")).toEqual(["b"]);
  expect(await found("?action=link")).toEqual(["c"]);
  expect(await found("?subject=100%25")).toEqual(["d 100%"]);
  expect(await found("?subject=%25")).toEqual(["d 100%"]);
  expect(await found("?from=2026-11-05&to=2026-11-05")).toEqual(["e"]);
  expect(await found("?from=2026-11-06&to=2026-11-05")).toEqual(["e", "f"]);
  expect((await found("?from=yesterday&action=nothing")).length).toBe(6);
});

test("pages have 50 events and none is lost or repeated, also at one moment", async () => {
  const { companyId, cookie } = await buildPerson();
  await add(companyId, ...Array.from({ length: 120 }, (_, at) => ({ subjectName: `s${at}` })));
  const first = await open(cookie, "?action=client");
  const second = await open(cookie, first.olderHref!.replace("/company/audit-log", ""));
  const third = await open(cookie, second.olderHref!.replace("/company/audit-log", ""));
  expect([first, second, third].map((one) => subjects(one).length)).toEqual([50, 50, 20]);
  expect(new Set([first, second, third].flatMap(subjects)).size).toBe(120);
  expect([first.newestHref, third.olderHref]).toEqual([null, null]);
  expect(second.olderHref).toContain("action=client");
  expect(second.newestHref).toBe("/company/audit-log?action=client");
});

test("the CSV has all that matches, without formulas, and is an event itself", async () => {
  const { companyId, cookie, id } = await buildPerson();
  await add(
    companyId,
    ...Array.from({ length: 620 }, (_, at) => ({ subjectName: `s${at}` })),
    { subjectName: '=HYPERLINK("http://x")', personName: "+Marta", tokenName: "@token" },
    { subjectName: "left out", action: "plan.created" },
  );
  const text = await download(cookie, "?action=client");
  const lines = text.trim().split("\r\n");
  expect(lines.length).toBe(622);
  expect(lines[0]).toBe("Time (UTC),Person,API token,Action,Subject,Details,Network");
  expect(text).toContain(`2026-11-03 12:00,'+Marta,'@token,client.created,"'=HYPERLINK(""http://x"")",`);
  expect(text).not.toContain("left out");
  const exported = (await eventsOf(companyId)).at(-1);
  expect(exported).toMatchObject({ action: "company.audit-log-exported", personId: id });
});

test("events are deleted after two years", async () => {
  const { companyId } = await buildPerson();
  const day = 86_400_000;
  await add(
    companyId,
    { subjectName: "old", at: new Date(Date.now() - 732 * day) },
    { subjectName: "kept", at: new Date(Date.now() - 728 * day) },
  );
  await cleanUp();
  expect((await eventsOf(companyId)).map(({ subjectName }) => subjectName)).toEqual(["kept"]);
});

test("they are erased with the company", async () => {
  const { companyId } = await buildPerson();
  await add(companyId, {});
  await markDeleted(companyId, new Date(Date.now() - 31 * 86_400_000));
  expect((await eventsOf(companyId)).length).toBe(2);
  await eraseCompanies();
  expect(await eventsOf(companyId)).toEqual([]);
});

test("without a checkout the filter offers nothing about a subscription, unless there was one", async () => {
  const offers = async (cookie: string) => {
    const { actions } = (await open(cookie)) as Page & { actions: { label: string }[] };
    return actions.some(({ label }) => label === "Subscription");
  };
  const [own, former] = [await buildPerson(), await buildPerson({ company: { subscriptionId: "s1" } })];
  expect(config.checkout).toBe("off");
  expect([await offers(own.cookie), await offers(former.cookie)]).toEqual([false, true]);
  onTestFinished(() => void Object.assign(config, { checkout: "off" }));
  Object.assign(config, { checkout: "test" });
  expect(await offers(own.cookie)).toBe(true);
});
