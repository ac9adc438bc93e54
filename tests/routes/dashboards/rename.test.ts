import { expect, test } from "vitest";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { action, loader } from "#app/routes/dashboards/rename.tsx";
import { listVersions } from "#db/queries/dashboard-versions.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

async function anOwner() {
  const agency = await anAgency();
  const id = await aDashboard(agency.marta, "Harbour Lane Bakery");
  const { permalink } = await stored(agency.marta, id);
  const path = `/dashboards/${permalink}/rename`;
  const now = () => stored(agency.marta, id);
  const open = async (who: Viewer) => answerOf(loader, await visit(who, path), { permalink });
  const rename = async (who: Viewer, name: string, version = "1") =>
    answerOf(action, await visit(who, path, { form: { name, version } }), { permalink });
  return { ...agency, id, permalink, path, now, open, rename };
}

test("a page of its own renames a dashboard, as a version that can be undone", async () => {
  const { marta, id, now, open, rename } = await anOwner();
  expect((await open(marta)).body).toMatchObject({ name: "Harbour Lane Bakery", version: 1 });
  expect(await rename(marta, " Zitta Garden ")).toMatchObject({ status: 303, location: "/dashboards" });
  const { content, ...row } = await now();
  expect([row.name, content.name, row.version]).toEqual(["Zitta Garden", "Zitta Garden", 2]);
  const [newest] = await listVersions(marta.companyId, id);
  expect(newest).toMatchObject({ version: 2, what: "Renamed to “Zitta Garden”", name: "Marta" });
});

test("a rename reads the dashboard once and writes it once", async () => {
  const { marta, path, permalink } = await anOwner();
  await anOwner(); // so that the session is known
  const request = await visit(marta, path, { form: { name: "Zitta Garden", version: "1" } });
  const statements = await statementsOf(() => answerOf(action, request, { permalink }));
  const ofDashboard = statements.filter((_, at) => tablesOf(statements)[at] === "dashboards");
  expect(ofDashboard.map((text) => text.split(" ", 1)[0])).toEqual(["select", "update"]);
  for (const text of ofDashboard) expect(text).toContain(`"company_id" = $`);
});

test("a missing or long name is refused beside its field and kept", async () => {
  const { marta, now, rename } = await anOwner();
  for (const name of ["", "x".repeat(121)])
    expect(await rename(marta, name)).toMatchObject({
      status: 422,
      body: {
        problem: null,
        result: { initialValue: name ? { name } : {}, error: { name: [expect.any(String)] } },
      },
    });
  expect((await now()).version).toBe(1);
});

test("a lock or a newer version of another person refuses the name with the reason", async () => {
  const { marta, jonas, id, now, rename } = await anOwner();
  await renameDashboard(jonas, id, "His", 1);
  expect(await rename(marta, "Hers", "1")).toMatchObject({
    status: 409,
    body: {
      problem: { lines: [expect.stringContaining("Renamed to “His”")] },
      result: { initialValue: { name: "Hers" } },
    },
  });
  await lockDashboard(jonas, id);
  expect(await rename(marta, "Hers", "2")).toMatchObject({
    status: 409,
    body: { problem: { title: "Jonas is editing this dashboard now" } },
  });
  expect((await now()).name).toBe("His");
});

test("another company finds no dashboard to rename", async () => {
  const { now, open, rename } = await anOwner();
  const stranger = (await anAgency()).marta;
  expect((await open(stranger)).status).toBe(404);
  expect((await rename(stranger, "Mine")).status).toBe(404);
  expect((await now()).name).toBe("Harbour Lane Bakery");
});
