import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrigins } from "#app/config/provider-settings.ts";

test("one line sets up a shell, and the product reads the file with the addresses", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "sandbox-")), "origins.json");
  const running = spawn("node", ["--import", "tsx", "tests/sandbox/run.ts", "--port", "0", "--write", file]);
  onTestFinished(() => void running.kill());
  const line = await new Promise<string>((resolve, reject) => {
    let said = "";
    running.stdout.on("data", (part: Buffer) => {
      said += part.toString();
      if (said.endsWith("\n")) resolve(said);
    });
    running.once("exit", () => reject(new Error("The sandbox stopped")));
  });
  expect(line.trimEnd()).not.toContain("\n");
  const names = ["PROVIDER_ORIGINS", "GOOGLE_CLIENT_ID", "META_CLIENT_SECRET", "GOOGLE_ADS_DEVELOPER_TOKEN"];
  const shown = execFileSync(
    "sh",
    ["-c", `eval "$LINE"; ${names.map((name) => `echo "$${name}"`).join("; ")}`],
    {
      env: { ...process.env, LINE: line },
    },
  );
  expect(shown.toString().trim().split("\n")).toEqual([
    file,
    "sandbox-google-client",
    "sandbox-client-secret",
    "sandbox-developer-token",
  ]);
  const map = readOrigins(readFileSync(file, "utf8"))!;
  const { to } = map.find(({ from }) => from === "https://app.base.me")!;
  expect((await fetch(`${to}/api/v1/clients`)).status).toBe(401);
});
