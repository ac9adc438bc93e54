import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agency, registerAgency, uploadCsv } from "#tests/support/companies/agency.ts";
import { type Probed, startProbed } from "#tests/bench/stage.ts";
import type { Shape } from "./shape.ts";
import { shapes } from "./shapes.ts";

// Sends files in every hostile shape to its own product, while another process calls /healthz. What counts is how
// long the thread was busy by its own measure, without the time that it waited for a processor: a silence on a busy
// machine says nothing about the product. Both are written to tests/.artifacts/shapes.md.

const maxHeldMs = 100;
const maxGrowth = 450 * 1024 * 1024;
const artifact = "tests/.artifacts/shapes.md";
const head = [
  "| sent | MB | status | thread held, ms | longest silence of /healthz, ms | seconds | memory, MB | said |",
  "|---|--:|--:|--:|--:|--:|--:|---|",
];
const lines: string[] = [];

/** At once, so that it is there if a test never ends. */
function note(line: string): void {
  lines.push(line);
  mkdirSync("tests/.artifacts", { recursive: true });
  writeFileSync(artifact, [...head, ...lines, ""].join("\n"));
}

let product: Probed;
let agency: Agency;
let health: ReturnType<typeof fork>;
let before = 0;
const shared = process.env.PRODUCT_URL;

beforeAll(async () => {
  product = await startProbed();
  process.env.PRODUCT_URL = product.url;
  health = fork(new URL("./health-probe.js", import.meta.url), [product.url]);
  agency = await registerAgency("Hostile Shapes");
  await uploadCsv(agency, "small", "day,clicks\n2026-03-01,1\n2026-03-02,2\n"); // warms up the code
  before = (await product.read()).rss;
  await longestSilence();
});

afterAll(async () => {
  if (shared !== undefined) process.env.PRODUCT_URL = shared;
  health.kill();
  console.log(`${lines.length} hostile shapes and what came of them: ${artifact}`);
  await product.stop();
});

test.each(shapes)("the product answers others during an upload of $what", async (shape) => {
  const first = await sent(shape);
  expect(first.said).toMatch(shape.says ?? /^$/);
  expect(first.status).toBe(shape.says === null ? 201 : first.status === 413 ? 413 : 422);
  // A second try, since the first may have met a collection of all garbage.
  const held = first.heldMs > maxHeldMs ? Math.min(first.heldMs, (await sent(shape)).heldMs) : first.heldMs;
  expect(held).toBeLessThanOrEqual(maxHeldMs);
});

test("the product's memory stayed bounded", () => {
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, "utf8"))?.[1]) * 1024;
  note(`| the most memory | | | | | | ${megabytes(peak)} (before: ${megabytes(before)}) | |`);
  expect(peak - before).toBeLessThan(maxGrowth);
});

async function sent({ what, name, make }: Shape) {
  const made = make();
  const parts = made instanceof Uint8Array ? [made] : made;
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const form = new FormData();
  form.set("kind", "csv");
  form.set("name", what.slice(0, 60));
  form.set("file", new Blob(parts as Buffer<ArrayBuffer>[]), name);
  await product.read();
  await longestSilence();
  const begun = performance.now();
  const answer = await agency.call("/api/sources", {
    method: "POST",
    headers: { Accept: "application/json" },
    body: form,
  });
  const body = await answer.text();
  const seconds = (performance.now() - begun) / 1000;
  const silence = await longestSilence();
  const { heldMs, rss } = await product.read();
  const errors = answer.ok
    ? ""
    : JSON.stringify((JSON.parse(body) as { errors?: unknown; error?: unknown }).errors ?? body);
  note(
    `| ${what} | ${megabytes(size)} | ${answer.status} | ${heldMs.toFixed(0)} | ${silence.toFixed(0)} | ${seconds.toFixed(1)} | ${megabytes(rss)} | ${errors.slice(0, 160).replaceAll("|", "\\|")} |`,
  );
  return { status: answer.status, said: errors, heldMs };
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0);

async function longestSilence(): Promise<number> {
  health.send("read");
  const [ms] = (await once(health, "message")) as [number];
  return ms;
}
