import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import { db } from "#db/client.server.ts";
import { listClients } from "#db/queries/clients.ts";
import { dashboardColumns } from "#db/queries/dashboards.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { expectReceiptsFor, ownersView, receiptBehind, shownNumbers } from "./every-number.ts";

await useDatabase();

const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
if (opened.outcome !== "open") throw new Error("no sample agency");
const viewer = await guestOf(opened.cookie);
const boards = await db
  .select(dashboardColumns)
  .from(dashboards)
  .innerJoin(companies, eq(companies.id, dashboards.companyId));

async function guestOf(cookie: string): Promise<Viewer> {
  const headers = { cookie: cookie.split(";", 1)[0]! };
  const identity = await identify(new Request("http://localhost:3000/", { headers }));
  if (identity.who !== "viewer") throw new Error("the guest is not signed in");
  return identity.viewer;
}

for (const board of boards) {
  const testOfSet = board.name.endsWith("newsletter and site") ? test : longTest;
  testOfSet(`every number of ${board.name} has a receipt`, { timeout: 120_000 }, async () => {
    const { widgets } = await ownersView(board);
    const numbers = shownNumbers(widgets);
    expect(numbers.length).toBeGreaterThan(20);
    await expectReceiptsFor(viewer, numbers);
  });
}

test("the numbers of a chart with a breakdown have receipts too", async () => {
  const board = boards.find(({ name }) => name.endsWith("online marketing"))!;
  const { widgets } = await ownersView(board);
  const chart = widgets.find(({ title }) => title === "Sessions by channel")!;
  const numbers = shownNumbers([chart]);
  const page = await receiptBehind(viewer, numbers[0]!.receipt);
  expect(page.label).toMatch(/^Sessions, /);
  expect(numbers.filter(({ receipt }) => receipt.includes("~total~in")).length).toBeGreaterThan(2);
});

test("the points of the site check never add up, and the client's logo appears", async () => {
  const board = boards.find(({ name }) => name.endsWith("newsletter and site"))!;
  const { widgets } = await ownersView(board);
  const table = widgets.find(({ title }) => title === "Issues found")!;
  if (table.body.kind !== "table") throw new Error(table.body.kind);
  const { columns, totals } = table.body.data;
  const totalOf = (key: string) => totals?.[columns.findIndex((column) => column.key === key)]?.raw;
  expect(totalOf("points")).toBeNull();
  expect(totalOf("issues")).toBe(45);
  expect(board.content.styles.clientImage).toEqual(expect.any(String));
});

test("dashboards and files belong to the sample's client", async () => {
  const [client, ...others] = await listClients(viewer.companyId);
  expect(others).toEqual([]);
  expect(client).toMatchObject({ name: "Harbour Lane Bakery", dashboards: 4, sources: 5 });
});
