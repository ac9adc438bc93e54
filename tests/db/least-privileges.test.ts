import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { settleClock } from "#app/domain/clean-up/settle-clock.server.ts";
import { countAttempt } from "#app/http/rate-limit.server.ts";
import { closeDatabase, db, isEmbedded, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import { aReport, anAgency, depsFor, due } from "#tests/domain/reports/agency.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

/** As SECURITY.md gives them, for a role of this test: roles belong to the whole server. */
const role = `plainboard_app_${process.pid}`;
const [, given = ""] = /```sql\n([\s\S]*?)```/.exec(readFileSync("SECURITY.md", "utf8")) ?? [];
const statements = given
  .split(";")
  .map((one) => one.trim().replaceAll("plainboard_app", role))
  .filter(Boolean);

test("SECURITY.md gives a role that may read and write rows only", () => {
  expect(statements.length).toBeGreaterThan(4);
  expect(given).not.toMatch(/grant (all|create|truncate|trigger)|with grant option/i);
});

if (!isEmbedded())
  test("the product works with a role that owns nothing and creates nothing", async () => {
    for (const one of statements) await db.execute(sql.raw(one));
    const [here] = await db.execute<{ name: string }>(sql`select current_database() as name`);
    const owner = new URL(process.env.TEST_DATABASE_URL!);
    owner.pathname = `/${here!.name}`;
    const url = new URL(owner);
    [url.username, url.password] = [role, "choose%20one"];
    const admin = postgres(owner.href, { max: 1, onnotice: () => {} });
    onTestFinished(async () => {
      await admin.unsafe(`drop owned by ${role}; drop role ${role}`);
      await admin.end();
    });
    await closeDatabase();
    await openDatabase({ url: url.href, pool: 4 });

    const server = await mailServer();
    const report = await aReport(await anAgency());
    await sendDueReports(due, depsFor(server.url));
    expect(server.to(report.recipient)).toHaveLength(1);
    expect(await countAttempt("invitation", "someone")).toEqual({ waitSeconds: null });
    await cleanUp();
    await settleClock();
    expect(await db.$count(users)).toBe(1);

    for (const refused of [
      "create table more (id text)",
      "create schema more",
      "alter table users add column more text",
      "drop table users",
      "truncate users",
      "create role more",
      "create database more",
      "delete from drizzle.__drizzle_migrations",
    ])
      await expect(db.execute(sql.raw(refused)), refused).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/permission denied|must be owner/) as string },
      });
    await closeDatabase();
    await openDatabase({ url: owner.href, pool: 2 });
  });
