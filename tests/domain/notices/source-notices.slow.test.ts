import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { onTestFinished, expect, test } from "vitest";
import { sendSourceNotices } from "#app/domain/notices/send-source-notices.server.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { markInvalid } from "#app/domain/sources/access/mark-invalid.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { outboxTransport } from "#app/mail/outbox-transport.server.ts";
import { action as saveSource, loader as readSource } from "#app/routes/company/source.tsx";
import { action as saveUser, loader as readUser } from "#app/routes/users/user.tsx";
import { db } from "#db/client.server.ts";
import { setSourceConnected } from "#db/queries/sources/connecting.ts";
import {
  type companies,
  dashboards,
  connections,
  sourceEvents,
  sourceMails,
  sources,
  users,
} from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aReport, depsFor, minutesAfter } from "#tests/domain/reports/agency.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const soon = () => minutesAfter(now(), 3);
const refusal = "The password of marketing@northlight.example was changed.";

/** An agency with a dashboard that has two widgets of a Facebook Ads source. */
async function agencyWithSource(company: Partial<typeof companies.$inferInsert> = {}) {
  const agency = await anAgency(company);
  const { companyId, marta } = agency;
  const source = await connectSource(companyId, "facebook-ads");
  const dashboardId = await aDashboard(marta, "Obsidian Cycles");
  await useOn(agency, dashboardId, source, 2);
  return { ...agency, source, dashboardId };
}

async function useOn(
  { marta }: Awaited<ReturnType<typeof anAgency>>,
  dashboardId: string,
  sourceId: string,
  count: number,
) {
  const { content } = await stored(marta, dashboardId);
  const widgets = Array.from({ length: count }, (_, at) =>
    aWidget(`${sourceId}-${at}`, { instances: [anInstance({ type: "facebook-ads", sourceId })] }),
  );
  await db
    .update(dashboards)
    .set({ content: { ...content, widgets } })
    .where(eq(dashboards.id, dashboardId));
}

async function anotherAdmin(companyId: string, given: Partial<typeof users.$inferInsert> = {}) {
  const email = `zoe.${newId()}@northlight.example`;
  await db.insert(users).values({ id: newId(), companyId, name: "Zoe", email, role: "admin", ...given });
  return email;
}

async function mailsOf(companyId: string) {
  return db.select().from(sourceMails).where(eq(sourceMails.companyId, companyId));
}

/** Without the line breaks inside paragraphs. */
const unwrapped = (text: string) => text.replace(/(?<=[^\n])\n(?=[^\n])/g, " ");

test("a source that fails sends one email to each admin, with the affected dashboards", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, marta, jonas, source, dashboardId } = await agencyWithSource();
  const zoe = await anotherAdmin(companyId, { timezone: "America/New_York" });
  const off = await anotherAdmin(companyId, { sourceEmails: false });
  await aReport(
    { companyId, userId: marta.userId, dashboardId, email: marta.email },
    { nextDueAt: new Date("2099-12-01T07:00Z") },
  );
  await markInvalid(companyId, source, refusal);
  await markInvalid(companyId, source, "Again.");
  await sendSourceNotices(minutesAfter(now(), 1), deps);
  expect(server.received).toEqual([]);
  for (const minutes of [3, 4, 60 * 24 * 2]) await sendSourceNotices(minutesAfter(now(), minutes), deps);

  expect(server.received.map(({ to }) => to[0]).sort()).toEqual([marta.email, zoe].sort());
  expect([...server.to(jonas.email), ...server.to(off)]).toEqual([]);
  const [received] = server.to(marta.email);
  expect(received!.mail.subject).toBe("Facebook Ads was disconnected");
  const text = received!.mail.text!;
  expect(unwrapped(text)).toMatch(
    /^Facebook Ads was disconnected\n\nFacebook Ads refused the connection of \S+ on \d+ \w+ \d{4}, \d\d:\d\d\. The password of marketing@northlight\.example was changed\./,
  );
  expect(text).toContain(
    `Reconnect Facebook Ads:\nhttps://plainboard.example/connect/facebook-ads?source=${source}`,
  );
  expect(text).toContain(
    "Affected dashboards\n- Obsidian Cycles: 2 widgets, report due 1 December 2099, 08:00",
  );
  expect(server.to(zoe)[0]!.mail.text).toContain("report due 1 December 2099, 02:00");
  expect(text).toContain(
    `Turn these emails off: https://plainboard.example/users/${marta.userId}#source-emails`,
  );
  expect(String(received!.mail.html)).toContain("Northlight Studio · Plainboard");
  const mails = await mailsOf(companyId);
  expect(mails.map(({ state }) => state)).toEqual(["handed", "handed"]);
});

test("a lost connection of three sources sends one email, and the next one waits half an hour", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const agency = await agencyWithSource();
  const { companyId, marta, source } = agency;
  const others = await Promise.all(
    ["facebook-social", "instagram"].map((kind) => connectSource(companyId, kind)),
  );
  for (const id of [source, ...others]) await markInvalid(companyId, id, refusal);
  await sendSourceNotices(soon(), deps);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]!.mail.subject).toBe("3 sources need your attention");
  for (const name of ["Facebook Ads", "Facebook Social", "Instagram"])
    expect(server.received[0]!.mail.text).toContain(`${name} was disconnected`);

  await db.update(sources).set({ invalid: false }).where(eq(sources.id, others[0]!));
  await markInvalid(companyId, others[0]!, refusal);
  await sendSourceNotices(minutesAfter(now(), 20), deps);
  expect(server.received).toHaveLength(1);
  await sendSourceNotices(minutesAfter(now(), 40), deps);
  expect(server.received.map(({ mail }) => mail.subject)).toEqual([
    "3 sources need your attention",
    "Facebook Social was disconnected",
  ]);
  expect(server.to(marta.email)).toHaveLength(2);
});

test("sources of two agencies that fail together send one email each, in one run", async () => {
  const server = await mailServer();
  const agencies = [await agencyWithSource(), await agencyWithSource()];
  for (const { companyId, source } of agencies) await markInvalid(companyId, source, refusal);
  await sendSourceNotices(soon(), depsFor(server.url));
  expect(agencies.map(({ marta }) => server.to(marta.email).length)).toEqual([1, 1]);
});

test("a source that is reconnected in time sends no email", async () => {
  const server = await mailServer();
  const { companyId, source } = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  await setSourceConnected(companyId, source, {}, now());
  await sendSourceNotices(soon(), depsFor(server.url));
  expect(server.received).toEqual([]);
  const [event] = await db.select().from(sourceEvents).where(eq(sourceEvents.companyId, companyId));
  expect(event!.state).toBe("over");
});

const afterDays = (days: number) => minutesAfter(now(), days * 24 * 60 + 3);

async function look(deps: ReturnType<typeof depsFor>, ...days: number[]) {
  for (const day of days) {
    await sendSourceNotices(afterDays(day), deps);
    await sendSourceNotices(minutesAfter(afterDays(day), 5), deps);
  }
}

test("a source that stays disconnected is named again after 3 and after 7 days, no more", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, marta, source } = await agencyWithSource();
  await connectSource(companyId, "semrush").then((unused) => markInvalid(companyId, unused, refusal));
  await markInvalid(companyId, source, refusal);
  await look(deps, 0, 1, 2.9, 3, 3.1, 5, 6.9, 7, 7.1, 9, 15, 40);
  expect(server.to(marta.email).map(({ mail }) => mail.subject)).toEqual([
    "2 sources need your attention",
    "Facebook Ads is still disconnected",
    "Facebook Ads is still disconnected",
  ]);
  const text = server.to(marta.email)[1]!.mail.text!;
  expect(text).toContain("- Obsidian Cycles: 2 widgets");
  expect(text).toContain(
    `Stop reminders about this source: https://plainboard.example/company/sources/${source}#reminders`,
  );
});

test("a server that was off sends one reminder, and none weeks later", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, marta, source } = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  await look(deps, 0, 8, 9);
  expect(server.to(marta.email)).toHaveLength(2);
  const late = await agencyWithSource();
  await markInvalid(late.companyId, late.source, refusal);
  await look(deps, 0, 20);
  expect(server.to(late.marta.email)).toHaveLength(1);
});

test("reminders end with the repair, and begin again with the next disconnection", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, marta, source } = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  await look(deps, 0);
  await setSourceConnected(companyId, source, {}, now());
  await look(deps, 3, 7);
  expect(server.to(marta.email)).toHaveLength(1);
  await markInvalid(companyId, source, refusal);
  await look(deps, 8, 8.1);
  expect(server.to(marta.email).map(({ mail }) => mail.subject)).toEqual([
    "Facebook Ads was disconnected",
    "Facebook Ads was disconnected",
  ]);
});

test("an agency ends the reminders of a source on its page, another agency cannot", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, marta, source } = await agencyWithSource();
  const other = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  const path = `/company/sources/${source}`;
  const end = { form: { intent: "end-reminders" } };
  const refused = await answerOf(saveSource, await visit(other.marta, path, end), { sourceId: source });
  expect(refused.status).toBe(404);
  const read = async () =>
    (await answerOf(readSource, await visit(marta, path), { sourceId: source })).body as {
      hasReminders: boolean;
    };
  expect((await read()).hasReminders).toBe(true);
  const answer = await answerOf(saveSource, await visit(marta, path, end), { sourceId: source });
  expect(answer.status).toBe(303);
  expect((await read()).hasReminders).toBe(false);
  await answerOf(saveSource, await visit(marta, path, end), { sourceId: source });
  await look(deps, 0, 3, 7);
  expect(server.to(marta.email).map(({ mail }) => mail.subject)).toEqual(["Facebook Ads was disconnected"]);
});

test("deleting a source sends an email only while widgets use it", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, source, dashboardId, marta } = await agencyWithSource();
  const unused = await connectSource(companyId, "semrush");
  await deleteSource(companyId, unused, "Jonas");
  expect(await db.select().from(sourceEvents).where(eq(sourceEvents.companyId, companyId))).toEqual([]);
  await deleteSource(companyId, source, "Jonas");
  await sendSourceNotices(soon(), deps);
  const { permalink } = await stored(marta, dashboardId);
  expect(server.received).toHaveLength(1);
  const { mail } = server.received[0]!;
  expect(mail.subject).toBe("Facebook Ads was deleted");
  expect(mail.text).toContain("Jonas deleted this source on ");
  expect(mail.text).toContain("- Obsidian Cycles: 2 widgets, no report scheduled");
  expect(mail.text).toContain(`https://plainboard.example/dashboards/${permalink}/edit`);
});

test("a connection is named once when it ends within 7 days, and again only for another end", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { source } = await agencyWithSource();
  const [row] = await db.select().from(sources).where(eq(sources.id, source));
  const endIn = (days: number) =>
    db
      .update(connections)
      .set({ endsAt: minutesAfter(now(), days * 24 * 60) })
      .where(eq(connections.id, row!.connectionId!));
  const look = async () => {
    await sendSourceNotices(now(), deps);
    await sendSourceNotices(soon(), deps);
  };
  await endIn(8);
  await look();
  expect(server.received).toEqual([]);
  await endIn(6.9);
  await look();
  await look();
  expect(server.received).toHaveLength(1);
  const { mail } = server.received[0]!;
  expect(mail.subject).toBe("Facebook Ads disconnects in 7 days");
  expect(unwrapped(mail.text!)).toContain("The connection of marta@northlight.example ends on ");
  expect(unwrapped(mail.text!)).toContain("Reconnect it before then to avoid an interruption.");
  await endIn(60);
  await sendSourceNotices(minutesAfter(now(), 60), deps);
  expect(server.received).toHaveLength(1);
});

test("an email is not sent twice if its process was killed while sending", async () => {
  const server = await mailServer();
  const deps = depsFor(server.url);
  const { companyId, source } = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  const killed = {
    ...deps,
    transport: {
      ...deps.transport,
      handOver: async (_: unknown, mayEnd: () => Promise<boolean>) => {
        await mayEnd();
        throw new Error("killed");
      },
    },
  };
  await expect(sendSourceNotices(soon(), killed)).rejects.toThrow("killed");
  expect((await mailsOf(companyId)).map(({ state }) => state)).toEqual(["handing"]);
  await db
    .update(sourceMails)
    .set({ claimedUntil: new Date(0) })
    .where(eq(sourceMails.companyId, companyId));
  await sendSourceNotices(minutesAfter(now(), 60), deps);
  expect(server.received).toEqual([]);
  expect((await mailsOf(companyId)).map(({ state }) => state)).toEqual(["unknown"]);
});

test("the same email repeated in the outbox is one file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await mailServer();
  const { companyId, source } = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  const deps = { ...depsFor(server.url), transport: outboxTransport(folder) };
  await sendSourceNotices(soon(), deps);
  await db
    .update(sourceMails)
    .set({ state: "handing", claimedUntil: new Date(0) })
    .where(eq(sourceMails.companyId, companyId));
  await sendSourceNotices(minutesAfter(now(), 10), deps);
  expect((await readdir(folder)).filter((name) => name.endsWith(".eml"))).toHaveLength(1);
  expect((await mailsOf(companyId)).map(({ state }) => state)).toEqual(["handed"]);
});

test("an unavailable mail server gets the email later", async () => {
  const { companyId, source } = await agencyWithSource();
  await markInvalid(companyId, source, refusal);
  await sendSourceNotices(soon(), depsFor("smtp://127.0.0.1:9"));
  const [waiting] = await mailsOf(companyId);
  expect(waiting).toMatchObject({ state: "due", attempts: 1, nextAttemptAt: expect.any(Date) });
  const server = await mailServer();
  await sendSourceNotices(minutesAfter(waiting!.nextAttemptAt!, 1), depsFor(server.url));
  expect(server.received).toHaveLength(1);
});

test("the sample agency and a deleted company send nothing", async () => {
  const server = await mailServer();
  for (const company of [{ sample: true }, { deletedAt: new Date() }]) {
    const { companyId, source } = await agencyWithSource(company);
    await markInvalid(companyId, source, refusal);
  }
  await sendSourceNotices(soon(), depsFor(server.url));
  expect(server.received).toEqual([]);
});

test("each admin turns the emails off and on for themselves", async () => {
  const { marta, jonas } = await anAgency();
  const save = async (viewer: typeof marta, form: Record<string, string>) => {
    const request = await visit(viewer, `/users/${viewer.userId}`, {
      form: { name: viewer.name, timezone: "Europe/Berlin", ...form },
    });
    await answerOf(saveUser, request, { userId: viewer.userId });
    const page = await answerOf(readUser, await visit(viewer, `/users/${viewer.userId}`), {
      userId: viewer.userId,
    });
    return (page.body as { profile: { source_emails?: string } }).profile.source_emails ?? "off";
  };
  expect(await save(marta, { asks_source_emails: "1" })).toBe("off");
  expect(await save(marta, {})).toBe("off");
  expect(await save(marta, { asks_source_emails: "1", source_emails: "on" })).toBe("on");
  expect(await save(jonas, {})).toBe("on"); // takes effect with the role
});
