import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const [now, before] = [
  "what is in use from now on, 32 bytes long",
  "what was in use until today, 32 bytes long",
];

/** The message it fails with. No database listens on port 1. */
async function failureWith(secrets: Record<string, string>): Promise<string> {
  const script = ["--import", "tsx", "app/process/rotate-secrets.ts"];
  const places = {
    DATABASE_URL: "postgres://postgres@127.0.0.1:1/none",
    DATA_DIR: path.join(tmpdir(), "plainboard-rotate-secrets"),
  };
  const env: NodeJS.ProcessEnv = { ...places, ...secrets, NODE_ENV: "test", PATH: process.env.PATH };
  const { stderr } = await promisify(execFile)(process.execPath, script, { env }).then(
    () => Promise.reject(new Error("It did not fail")),
    (error: { code: number; stderr: string }) => error,
  );
  return stderr;
}

test("a new secret needs the previous one before the database is opened", async () => {
  const [alone, both] = await Promise.all([
    failureWith({ APP_SECRET: now }),
    failureWith({ APP_SECRET: now, APP_SECRET_PREVIOUS: before }),
  ]);
  expect(alone).toMatch(/^Set APP_SECRET to the new secret and APP_SECRET_PREVIOUS to the previous one/);
  expect(both).toMatch(/ECONNREFUSED 127\.0\.0\.1:1/);
  expect(both).not.toContain("APP_SECRET");
});
