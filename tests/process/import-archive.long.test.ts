import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const script = ["--import", "tsx", "app/process/import-archive.ts"];
const archive = "tests/domain/archive/version-1.zip";
const folder = await mkdtemp(path.join(tmpdir(), "import-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const env: NodeJS.ProcessEnv = {
  NODE_ENV: "test",
  PATH: process.env.PATH!,
  DATA_DIR: path.join(folder, "data"),
};

async function run(...files: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [...script, ...files], { env }).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

test(
  "the command imports once, says what is left to do, and repeats nothing",
  { timeout: 180_000 },
  async () => {
    expect(await run()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Give the file of one archive/),
    });
    // Killed while it works: the next one finds an empty database.
    const killed = spawn(process.execPath, [...script, archive], { env, stdio: "ignore" });
    await new Promise((resolve) => setTimeout(resolve, 2_500 + (randomBytes(1)[0]! % 10) * 100));
    killed.kill("SIGKILL");
    const done = await run(archive);
    // The kill may have come after the commit; then nothing is written a second time.
    if (done.code === 0) {
      expect(done.stdout).toMatch(
        /^Imported Northlight Studio: 2 people, \d+ clients, \d+ sources, \d+ dashboards/,
      );
      expect(done.stdout).toContain("No email was sent.");
      expect(done.stdout).toMatch(/http:\/\/localhost:3000\/reset-password\/[\w-]{32}/);
    }
    expect(await run(archive)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Nothing was imported. Every admin of the archive has an account"),
    });
  },
);
