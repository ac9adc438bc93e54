import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { newId } from "#app/lib/id.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { auditEvents, clients, dashboards, sources } from "#db/schema/index.ts";
import { serveProduct } from "#tests/access/product-in-process.ts";
import { anInstance, aWidget } from "#tests/domain/receipts/a-bakery.ts";
import { buildCompany, buildPerson } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { statementsOf } from "#tests/support/statements.ts";

// The agency's lists stay light with a thousand dashboards and sources, 500 clients and 10,000 rows of the audit log.

await useDatabase();
const origin = await serveProduct();

const [maxBytes, maxStatements] = [40_000, 12];

type Size = Readonly<Record<"dashboards" | "sources" | "clients" | "events", number>>;

/** Returns the cookie of its admin. */
async function aCompany(size: Size): Promise<string> {
  const companyId = await buildCompany({ state: "active", subscriptionId: newId() });
  const { id: personId, cookie } = await buildPerson({ companyId });
  const at = (n: number) => new Date(Date.UTC(2026, 9, 1) - n * 60_000);
  const word = (n: number) => ((n * 7919) % 104729).toString(36);
  const clientIds = Array.from({ length: size.clients }, () => newId());
  const sourceIds = Array.from({ length: size.sources }, () => newId());
  const clientOf = (n: number) => clientIds[n % clientIds.length]!;
  await db
    .insert(clients)
    .values(clientIds.map((id, n) => ({ id, companyId, name: `Client ${n} ${word(n)}`, createdAt: at(n) })));
  await db.insert(sources).values(
    sourceIds.map((id, n) => {
      const names = { kind: "csv", name: `Source ${n} ${word(n)}`, clientId: clientOf(n) };
      return { id, companyId, ...names, createdAt: at(n) };
    }),
  );
  const boards = Array.from({ length: size.dashboards }, (_, n) => {
    const instance = anInstance(sourceIds[n % 40 === 0 ? n % sourceIds.length : 0]!, { metrics: ["orders"] });
    const widgets = ["a", "b", "c", "d"].map((title) => aWidget("summary", [instance], { title }));
    const names = { permalink: newId(), name: `Dashboard ${n} ${word(n)}`, tags: [`tag ${n % 40}`] };
    const content = { ...newContent(names.name, timeZone("UTC")), widgets };
    return { id: newId(), companyId, ...names, clientId: clientOf(n), content, updatedAt: at(n) };
  });
  await db.insert(dashboards).values(boards);
  const person = { companyId, personId, personName: "Marta", action: "dashboard.created" } as const;
  for (let from = 0; from < size.events; from += 1000)
    await db.insert(auditEvents).values(
      Array.from({ length: Math.min(1000, size.events - from) }, (_, n) => {
        const what = { subjectId: newId(), subjectName: `Dashboard ${from + n}` };
        return { id: newId(), ...person, ...what, at: at(from + n) };
      }),
    );
  return cookie;
}

const small = await aCompany({ dashboards: 5, sources: 5, clients: 5, events: 5 });
const large = await aCompany({ dashboards: 1000, sources: 1000, clients: 500, events: 10_000 });

async function seen(path: string, cookie: string): Promise<{ text: string; statements: number }> {
  const load = async () => {
    const answer = await fetch(origin + path, { headers: { Cookie: cookie } });
    expect(answer.status, path).toBe(200);
    return answer.text();
  };
  await load(); // what is read once for a process
  let text = "";
  const sent = await statementsOf(async () => (text = await load()), "all");
  return { text, statements: sent.length };
}

test.each([
  "/dashboards",
  "/dashboards?search=7&per_page=50",
  "/company/sources",
  "/company/sources?search=dashboard",
  "/clients",
  "/clients?page=10",
  "/company/audit-log",
  "/company/automatic-reports",
  "/company/automatic-reports/new",
  "/company/users",
  "/annotations",
  "/groups",
])("%s is as light with a thousand rows as with five", { timeout: 60_000 }, async (path) => {
  const [few, many] = [await seen(path, small), await seen(path, large)];
  expect(brotliCompressSync(many.text).length).toBeLessThanOrEqual(maxBytes);
  expect(many.statements).toBeLessThanOrEqual(maxStatements);
  expect(many.statements, "as many as with five").toBe(few.statements);
});

test("sources are found by name, account, kind and dashboard, and listed in pages", async () => {
  const first = await seen("/company/sources", large);
  expect(first.text).toMatch(/1–50<!-- --> of <!-- -->1000|1–50 of 1000/);
  expect(first.text).toContain("page=2");
  const second = await seen("/company/sources?page=2", large);
  expect(namesIn(first.text)).toHaveLength(50);
  expect(namesIn(second.text)).toHaveLength(50);
  expect(new Set([...namesIn(first.text), ...namesIn(second.text)]).size).toBe(100);
  expect(namesIn((await seen("/company/sources?page=99999", large)).text)).toHaveLength(50);
  expect(namesIn((await seen("/company/sources?page=-1", large)).text)).toEqual(namesIn(first.text));
  const [name = ""] = namesIn(second.text);
  expect(namesIn((await seen(`/company/sources?search=${encodeURIComponent(name)}`, large)).text)).toContain(
    name,
  );
  expect(namesIn((await seen("/company/sources?search=Dashboard+40", large)).text)).not.toEqual([]);
  expect((await seen("/company/sources?search=zzzz", large)).text).toContain("No sources found");
  expect((await seen("/company/sources", small)).text, "five need no search").not.toContain('role="search"');
});

function namesIn(page: string): string[] {
  return [...page.matchAll(/<bdi>(Source \d+ \w+)<\/bdi>/g)].map(([, name]) => name!);
}
