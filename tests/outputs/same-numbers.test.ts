import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import { db } from "#db/client.server.ts";
import { dashboardColumns } from "#db/queries/dashboards.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { compareOutputs } from "./compare-outputs.ts";
import { generatedBoards } from "./generated-boards.ts";

// Read by parse5, pdf.js, postal-mime, csv-parse and read-excel-file: none of them is a reader of ours.

await useDatabase();

longTest(
  "page, print, PDF, email, CSV, workbook and API show the numbers of the sample",
  { timeout: 240_000 },
  async () => {
    const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
    if (opened.outcome !== "open") throw new Error("no sample agency");
    const cookie = opened.cookie.split(";", 1)[0]!;
    const identity = await identify(new Request("http://localhost:3000/", { headers: { cookie } }));
    if (identity.who !== "viewer") throw new Error("the guest is not signed in");
    const { viewer } = identity;
    const samples = await db
      .select(dashboardColumns)
      .from(dashboards)
      .innerJoin(companies, eq(companies.id, dashboards.companyId))
      .where(eq(dashboards.companyId, viewer.companyId));
    expect(samples).toHaveLength(4);
    let numbers = 0;
    for (const board of samples)
      for (const query of [
        "",
        "?rangeType=last_month",
        "?rangeType=last_7_days&compare=same_weekdays_last_year",
      ])
        numbers += await compareOutputs(viewer, board, query, ["landscape", "portrait"]);
    expect(numbers).toBeGreaterThan(500);
  },
);

/** The seed is in the messages of failures. */
async function compareGenerated(count: number, seed: number): Promise<void> {
  const { marta } = await anAgency({ dashboardsLimit: 1000 });
  let numbers = 0;
  let at = 0;
  for await (const board of generatedBoards(marta, count, seed)) {
    numbers += await compareOutputs(marta, board, "", [at % 2 === 0 ? "landscape" : "portrait"]);
    at += 1;
  }
  expect(numbers).toBeGreaterThan(count * 5);
}

test("and those of generated dashboards", { timeout: 60_000 }, () => compareGenerated(8, 7));

longTest("and of 200 with another seed each time", { timeout: 900_000 }, () =>
  compareGenerated(200, Date.now() % 1_000_000),
);
