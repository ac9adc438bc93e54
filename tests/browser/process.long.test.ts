import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startAndFail, startProduct } from "#tests/support/browser/product.ts";

test.each([
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent"],
  [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535"],
  [
    { DATABASE_URL: "postgres://localhost/x" },
    "APP_SECRET (at least 32 bytes) is required together with DATABASE_URL",
  ],
  [
    { DATABASE_URL: "postgres://127.0.0.1:9/nowhere", APP_SECRET: "a-secret-that-is-long-enough-for-this" },
    "The database at 127.0.0.1:9 cannot be reached",
  ],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be a URL that starts with smtp:// or smtps://"],
  [{ FILES_URL: "s3://KEY:a/b@s3.example/agency" }, "FILES_URL must look like s3://KEY:SECRET@s3.example"],
  [{ CHECKOUT: "paypal" }, "CHECKOUT must be off, test or fastspring"],
  [{ CHECKOUT: "fastspring" }, "CHECKOUT=fastspring needs FASTSPRING_STOREFRONT"],
  [{ SMPT_URL: "smtp://mail.example" }, "SMPT_URL is not known; SMTP_URL is"],
  [{ CLOCK_OFFSET_SECONDS: "60" }, "CLOCK_OFFSET_SECONDS works outside production only"],
])("the start ends with one clear line and exit 1 for %o", async (environment, words) => {
  const { code, said } = await startAndFail(environment);
  expect(code).toBe(1);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toContain(words);
});

test("a second process cannot open a data folder, and a new one takes over after a kill", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-lock-"));
  const first = await startProduct({}, dataDir);
  const second = await startAndFail({ DATA_DIR: dataDir });
  expect(second.code).toBe(1);
  expect(second.said).toContain(`is in use by process ${first.pid}`);
  await first.stop("SIGKILL");
  const third = await startProduct({}, dataDir);
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  expect(await readFile(path.join(dataDir, "lock"), "utf8")).toContain(String(third.pid));
  await third.stop();
  // A socket locks the folder; the file only names its owner.
  const fourth = await startProduct({}, dataDir);
  expect(await readFile(path.join(dataDir, "lock"), "utf8")).toContain(String(fourth.pid));
  await fourth.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("the demo has the test checkout, with prices and coupons at registration, and names its dashboards", async () => {
  const demo = await startProduct({}, undefined, "demo");
  const registration = async (url: string) => (await fetch(`${url}/register`)).text();
  const [shown, usual] = [await registration(demo.url), await registration(process.env.PRODUCT_URL!)];
  for (const words of ["Apply coupon", "14 days free. No card.", "Price per dashboard"])
    expect([words, shown.includes(words), usual.includes(words)]).toEqual([words, true, false]);
  await expect
    .poll(() => demo.output(), { timeout: 60_000 })
    .toContain(`To change them, open the sample agency on ${demo.url}/`);
  const address = /\S+\/dashboards\/\w+/.exec(demo.output())?.[0] ?? "";
  expect((await fetch(address)).status).toBe(200);
  await demo.stop();
});

test("the product stops within five seconds with open sockets and a running job", async () => {
  const product = await startProduct();
  const { port } = new URL(product.url);
  const idle = connect(Number(port), "127.0.0.1");
  await once(idle, "connect");
  const half = connect(Number(port), "127.0.0.1");
  await once(half, "connect");
  half.write("POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nemail="); // an upload that never finishes
  const sample = await fetch(`${product.url}/sample`, { method: "POST", redirect: "manual" });
  const cookie = sample.headers.getSetCookie()[0]!.split(";", 1)[0]!;
  const { data } = (await (
    await fetch(`${product.url}/api/dashboards`, { headers: { Cookie: cookie } })
  ).json()) as { data: { permalink: string }[] };
  await fetch(`${product.url}/api/dashboards/${data[0]!.permalink}/pdf`); // the job
  const begun = Date.now();
  await product.stop("SIGTERM");
  expect(Date.now() - begun).toBeLessThan(5000);
  for (const socket of [idle, half]) socket.destroy();
});
