import { expect, test } from "vitest";
import { enqueue, handle, startQueue, stopQueue } from "#db/queue.server.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("hands work to its handler, tries again what failed, and stops in time", async () => {
  await startQueue();
  const seen: string[] = [];
  const done = new Promise<void>((resolve) => {
    void handle("import-csv", async ({ uploadId }) => {
      seen.push(uploadId);
      if (uploadId === "flaky" && seen.filter((id) => id === "flaky").length === 1) throw new Error("once");
      if (seen.length === 3) resolve();
    });
  });
  await enqueue("import-csv", { companyId: "c", uploadId: "flaky" });
  await enqueue("import-csv", { companyId: "c", uploadId: "plain" });
  await done;
  expect(seen.toSorted()).toEqual(["flaky", "flaky", "plain"]);
  const begun = Date.now();
  await stopQueue(2);
  expect(Date.now() - begun).toBeLessThan(4000);
});
