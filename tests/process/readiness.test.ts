import { expect, onTestFinished, test } from "vitest";
import { readiness } from "#app/process/readiness.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { disk } from "#db/disk-space.server.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("readiness names a full disk while reads still work", async () => {
  const before = { ...disk };
  onTestFinished(() => void Object.assign(disk, before));
  Object.assign(disk, { folder: "." });
  singleton<{ failed: unknown }>("failed-writes", () => ({ failed: null })).failed = null; // of an earlier test
  expect(await readiness()).toBeNull();
  Object.assign(disk, { reserveBytes: Number.MAX_SAFE_INTEGER });
  expect(await readiness()).toBe("the disk of DATA_DIR is full\n");
});
