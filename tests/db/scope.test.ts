import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// A query that compares the company itself would show a person who is limited to clients everything.

const limited =
  "alerts annotations automaticReports calculatedMetrics clients connectAttempts csvUploads dashboards dashboardVersions " +
  "dashboardViews deliveries destinations domainMetrics groupDomains groups pdfExports plans recipientLinks reportRuns segments shareLinks sourceEvents " +
  "sources templates templateVersions writtenSummaries";

test("queries state the company of a limited table by ofCompany", () => {
  const compares = new RegExp(`\\beq\\((${limited.split(" ").join("|")})\\.companyId,\\s*companyId\\b`);
  const files = readdirSync("db/queries", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) =>
    !file.endsWith("scope.ts") && compares.test(readFileSync(path.join("db/queries", file), "utf8"))
      ? [file]
      : [],
  );
  expect(found).toEqual([]);
});

test("every limited table is in the scope's list", () => {
  const scope = readFileSync("db/queries/scope/scope.ts", "utf8");
  const missing = limited.split(" ").filter((table) => !new RegExp(`\\[\\s*${table},`).test(scope));
  expect(missing).toEqual([]);
});
