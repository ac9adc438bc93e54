import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importArchive } from "#app/domain/archive/import/import-archive.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { resetPassword } from "#app/domain/users/password/reset-password.server.ts";
import { db } from "#db/client.server.ts";
import { formerMember } from "#db/queries/audit-log/forget-person.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { auditEvents, clients, companies, memberClients, users } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { buildPerson, requestOf, signedIn, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { archiveFolder, exportTo } from "./archive-files.ts";

await useDatabase();
const folder = await archiveFolder();
const emailConfirmedAt = new Date("2026-11-01T08:00:00Z");

test("a limited person is limited after an import, and no address is confirmed", async () => {
  const admin = await buildPerson({ name: "Marta", email: "marta@northlight.example", emailConfirmedAt });
  const { companyId } = admin;
  const [bakery, florist] = [await aClient(companyId, "Bakery"), await aClient(companyId, "Florist")];
  const colleague = (name: string, onlyClients = false) =>
    buildPerson({ companyId, role: "user", name, emailConfirmedAt, onlyClients });
  const [jonas, elsewhere] = [await colleague("Jonas"), await colleague("Ida")];
  await colleague("Without clients", true);
  await colleague("Unlimited");
  await setMemberClients(companyId, jonas.id, [bakery.id]);
  await setMemberClients(companyId, elsewhere.id, [florist.id]);
  // An admin is never limited, whatever an archive says.
  await db.update(users).set({ onlyClients: true }).where(eq(users.id, admin.id));
  const file = path.join(folder, "people.zip");
  await exportTo(file, companyId);
  await db.delete(companies);
  await buildPerson({ email: elsewhere.email });

  const imported = await importArchive(file);
  expect(imported.leftOutPeople).toEqual([elsewhere.email]);
  expect(imported.counts["people-clients"]).toBe(1);
  expect(await db.$count(memberClients)).toBe(1);
  const found = await db
    .select()
    .from(users)
    .where(eq(users.companyId, imported.companyId))
    .orderBy(asc(users.name));
  const [{ id: bakeryHere } = { id: "" }] = await db.select().from(clients).where(eq(clients.name, "Bakery"));
  const seen = [];
  for (const person of found) {
    const { clientIds } = await viewerOf(await signedIn(imported.companyId, person.id));
    seen.push([person.name, person.onlyClients, clientIds, person.emailConfirmedAt]);
  }
  expect(seen).toEqual([
    ["Jonas", true, [bakeryHere], null],
    ["Marta", false, null, null],
    ["Unlimited", false, null, null],
    ["Without clients", true, [], null],
  ]);

  const { token, email } = imported.firstAdmin;
  await resetPassword(token, "a long and quiet evening", requestOf("/reset-password"));
  const [marta] = await db.select().from(users).where(eq(users.email, email));
  expect(marta!.emailConfirmedAt).toBeInstanceOf(Date);
  await db.delete(companies);
});

test("the audit log comes along, without networks, and leads to nothing of another company", async () => {
  const { id, companyId } = await buildPerson({ name: "Marta" });
  const bakery = await aClient(companyId, "Bakery");
  const gone = newId();
  const event = { companyId, details: { changed: ["name"] }, network: "192.0.2.0/24", tokenName: "CI" };
  const times = Array.from({ length: 450 }, (_, n) => new Date(Date.UTC(2026, 9, 1) + n * 1_000));
  await db.delete(auditEvents);
  await db.insert(auditEvents).values(
    times.map((at, n) => ({
      ...event,
      id: newId(),
      personId: n % 2 ? id : gone,
      personName: n % 2 ? "Marta" : formerMember,
      action: "client.changed" as const,
      subjectId: n % 2 ? bakery.id : gone,
      subjectName: `Event ${n}`,
      at,
    })),
  );
  const linkId = newId();
  await db.insert(auditEvents).values({
    ...event,
    id: `${linkId}-2026-10-01`,
    personName: "Client",
    action: "link.opened",
    subjectId: linkId,
    subjectName: "Ida",
    details: { opens: 3 },
    at: new Date("2026-10-02T00:00:00Z"),
  });
  const file = path.join(folder, "log.zip");
  await exportTo(file, companyId);
  await db.update(users).set({ email: "former@northlight.example" }).where(eq(users.id, id));

  // Next to the original, which has taken the ids.
  const imported = await importArchive(file);
  const here = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.companyId, imported.companyId))
    .orderBy(asc(auditEvents.at));
  expect(here.map(({ at, subjectName }) => [subjectName, at])).toEqual([
    ...times.map((at, n) => [`Event ${n}`, at]),
    ["Ida", new Date("2026-10-02T00:00:00Z")],
  ]);
  const [marta] = await db.select().from(users).where(eq(users.companyId, imported.companyId));
  const [client] = await db.select().from(clients).where(eq(clients.companyId, imported.companyId));
  expect(here[1]).toMatchObject({
    personId: marta!.id,
    personName: "Marta",
    tokenName: "CI",
    subjectId: client!.id,
    details: { changed: ["name"] },
    network: null,
  });
  const former = new Set(
    here.filter(({ personName }) => personName === formerMember).map((one) => one.personId),
  );
  expect([former.size, former.has(gone), former.has(null)]).toEqual([1, false, false]);
  expect(here.at(-1)).toMatchObject({ personId: null, details: { opens: 3 } });
  expect(here.at(-1)!.subjectId).not.toBe(linkId);
  await db.delete(companies);
});
