import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { createDueRuns } from "#app/domain/reports/sending/create-runs.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { action as send } from "#app/routes/company/personal-data/download.ts";
import { action, loader as page } from "#app/routes/company/personal-data/personal-data.tsx";
import { db } from "#db/client.server.ts";
import { requestArchiveRow } from "#tests/domain/archive/archive-files.ts";
import { aFullAccount, dashboardsOf } from "#tests/domain/archive/full-account.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import * as tables from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const path = "/company/personal-data";
const address = "Ida@client-of-northlight.example";
const neighbors = ["frida@client-of-northlight.example", "ida@client-of-northlight.example.org"];

const post = async (viewer: Viewer, form: Record<string, string>) =>
  answerOf(action as never, await visit(viewer, path, { form }));

/** The address in everything that people can write or that is kept of them. */
async function mentionEverywhere({ companyId, userId }: Viewer): Promise<void> {
  const boards = await dashboardsOf(companyId);
  const [report] = await db
    .select()
    .from(tables.automaticReports)
    .where(eq(tables.automaticReports.companyId, companyId));
  const [run] = await db.select().from(tables.reportRuns).where(eq(tables.reportRuns.companyId, companyId));
  const own = { companyId };
  const { content } = boards[0]!;
  const told = { ...content, footer: `Questions? ${address}, mailto:${encodeURIComponent(address)}` };
  await db
    .update(tables.automaticReports)
    .set({
      recipients: [address, neighbors[0]!],
      cc: [address.toLowerCase()],
      replyTo: address,
      message: `Dear ${address}`,
    })
    .where(eq(tables.automaticReports.id, report!.id));
  await db
    .update(tables.clients)
    .set({ contacts: [address, neighbors[1]!] })
    .where(eq(tables.clients.companyId, companyId));
  await db
    .update(tables.dashboards)
    .set({ content: told, tags: [address] })
    .where(eq(tables.dashboards.id, boards[0]!.id));
  await db
    .update(tables.dashboardVersions)
    .set({ content: told })
    .where(eq(tables.dashboardVersions.dashboardId, boards[0]!.id));
  await db
    .update(tables.reportRuns)
    .set({
      error: `550 ${address} unknown; not ${neighbors[0]}`,
      holdReasons: [{ text: `${address} bounced`, href: null }],
    })
    .where(eq(tables.reportRuns.id, run!.id));
  for (const state of ["due", "handed"] as const)
    await db.insert(tables.deliveries).values({
      ...own,
      id: newId(),
      runId: run!.id,
      reportId: report!.id,
      dueAt: new Date(state === "due" ? 1 : 2),
      recipient: address,
      state,
      error: `<${address}>: mailbox full`,
      messageId: newId(),
    });
  await db
    .insert(tables.recipientLinks)
    .values({ ...own, tokenHash: newId(), reportId: report!.id, recipient: address, purpose: "dashboard" });
  await db.insert(tables.suppressions).values([
    { ...own, id: newId(), reportId: report!.id, email: address.toLowerCase(), reason: "unsubscribed" },
    { ...own, id: newId(), email: address.toLowerCase(), reason: "bounced", detail: `550 ${address}` },
  ]);
  await db.insert(tables.oneTimeTokens).values({
    ...own,
    id: newId(),
    tokenHash: newId(),
    purpose: "invitation",
    email: address,
    role: "user",
    invitedBy: userId,
    expiresAt: new Date("2100-01-01"),
  });
  await db
    .update(tables.shareLinks)
    .set({ email: address, label: `For ${address}` })
    .where(eq(tables.shareLinks.companyId, companyId));
  await db
    .update(tables.annotations)
    .set({ text: `Asked ${address}` })
    .where(eq(tables.annotations.companyId, companyId));
  await requestArchiveRow(companyId);
}

type Scan = { table: string; rows: number };

/** Rows of a company with the words in their text, of every table that the database knows of. */
async function scan(companyId: string, words: string): Promise<Scan[]> {
  const all = await db.execute<{ table: string; owner: string }>(sql`
    select table_name as table, column_name as owner from information_schema.columns
    where table_schema = 'public' and (column_name = 'company_id' or (table_name = 'companies' and column_name = 'id'))`);
  const found: Scan[] = [];
  const others = neighbors.filter((one) => one !== words);
  const text = others.reduce((left, one) => sql`replace(${left}, ${one}, '')`, sql`lower(t::text)`);
  for (const { table, owner } of all) {
    const [row] = await db.execute<{ n: string }>(sql`
      select count(*) as n from ${sql.identifier(table)} as t
      where t.${sql.identifier(owner)} = ${companyId} and (${text} like ${`%${words.toLowerCase()}%`}
        or ${text} like ${`%${encodeURIComponent(words).toLowerCase()}%`})`);
    if (Number(row!.n) > 0) found.push({ table, rows: Number(row!.n) });
  }
  return found;
}

async function everyRow(companyId: string): Promise<string> {
  const all = await db.execute<{ table: string }>(
    sql`select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  );
  const rows: string[] = [];
  for (const { table } of all)
    for (const { text } of await db.execute<{ text: string }>(
      sql`select md5(t::text) as text from ${sql.identifier(table)} as t where company_id = ${companyId}`,
    ))
      rows.push(`${table} ${text}`);
  return rows.sort().join("\n");
}

test(
  "an address is listed, downloaded and erased everywhere, and only in this company",
  { timeout: 240_000 },
  async () => {
    const ours = await aFullAccount("northlight");
    const other = await aFullAccount("bluewater");
    await mentionEverywhere(ours);
    await mentionEverywhere(other);
    const before = await everyRow(other.companyId);

    const found = (await post(ours, { email: address, intent: "find" })).body as {
      found: { places: { name: string; entries: { text: string }[] }[]; block: string | null };
    };
    const names = found.found.places.map(({ name }) => name);
    for (const name of [
      "Automatic reports",
      "Clients",
      "Delivery log",
      "Unsubscribed or bounced",
      "Share links",
      "Reports as sent",
      "Dashboards",
    ])
      expect(names).toContain(name);
    const file = `${path}/download`;
    const download = await answerOf(send as never, await visit(ours, file, { form: { email: address } }));
    expect(download.headers.get("content-disposition")).toContain("personal-data.json");
    expect(download.body).toMatchObject({ email: address, stays: expect.any(Array) });

    const wrong = await answerOf(send as never, await visit(ours, file, { form: { email: "x" } }));
    expect(wrong.status).toBe(422);

    expect(await post(ours, { email: address, intent: "erase" })).toMatchObject({ status: 422 });
    expect((await scan(ours.companyId, address)).length).toBeGreaterThan(8);
    expect((await post(ours, { email: address, intent: "erase", sure: "on" })).body).toEqual({
      isErased: true,
    });

    expect(await scan(ours.companyId, address)).toEqual([]);
    // Longer addresses that contain it stay.
    expect(await scan(ours.companyId, neighbors[1]!)).toEqual([{ table: "clients", rows: 1 }]);
    expect((await scan(ours.companyId, neighbors[0]!)).map(({ table }) => table).sort()).toEqual([
      "automatic_reports",
      "report_runs",
    ]);
    expect(await everyRow(other.companyId)).toBe(before);
    expect(
      await db.$count(tables.companyArchives, eq(tables.companyArchives.companyId, ours.companyId)),
    ).toBe(0);
    const [report] = await db
      .select()
      .from(tables.automaticReports)
      .where(eq(tables.automaticReports.companyId, ours.companyId));
    expect(report).toMatchObject({
      recipients: [neighbors[0]],
      cc: [],
      replyTo: null,
      message: "Dear [erased]",
      pausedAt: null,
    });
    const [link] = await db
      .select()
      .from(tables.shareLinks)
      .where(eq(tables.shareLinks.companyId, ours.companyId));
    expect(link).toMatchObject({ email: null, label: "For [erased]", revokedAt: expect.any(Date) });

    const later = new Date("2027-02-01T07:00:00Z");
    // Entered again by mistake, it still is not emailed.
    await db
      .update(tables.automaticReports)
      .set({ recipients: [address], nextDueAt: later })
      .where(eq(tables.automaticReports.id, report!.id));
    await createDueRuns(later, {
      mailFrom: "a@b.example",
      appUrl: "https://a.example",
      siteTitle: "A",
    });
    const deliveries = await db
      .select()
      .from(tables.deliveries)
      .where(and(eq(tables.deliveries.reportId, report!.id), eq(tables.deliveries.recipient, address)));
    expect(deliveries.map(({ state }) => state)).toEqual(["suppressed"]);

    // The last recipient: the report stops.
    await post(ours, { email: address, intent: "erase", sure: "on" });
    const [again] = await db
      .select()
      .from(tables.automaticReports)
      .where(eq(tables.automaticReports.id, report!.id));
    expect(again).toMatchObject({ recipients: [], pausedAt: expect.any(Date) });
    expect((await post(ours, { email: address, intent: "find" })).body).toMatchObject({
      found: { places: [], hashedStops: 2 },
    });

    // People and the company's own addresses have their own pages.
    expect(
      await post(ours, { email: "marta@northlight.example", intent: "erase", sure: "on" }),
    ).toMatchObject({
      status: 422,
      body: { error: { "": [expect.stringContaining("a person in your team")] } },
    });
    expect(await post(ours, { email: "not an address", intent: "find" })).toMatchObject({ status: 422 });
    const user = { ...ours, userId: newId() };
    await db.insert(tables.users).values({
      id: user.userId,
      companyId: ours.companyId,
      name: "U",
      email: "u@northlight.example",
      termsConsentAt: new Date(),
      ageConsentAt: new Date(),
      onboarding: { flow: "dashboard", step: 6, questionnaire: null, finished: true },
    });
    expect((await answerOf(page as never, await visit(user, path))).location).toBe("/dashboards");
  },
);
