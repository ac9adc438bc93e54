import { expect, onTestFinished, test } from "vitest";
import { runReport } from "#app/connectors/core/run-report.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { day } from "#app/lib/plain-date.ts";
import { question } from "#tests/connectors/ask.ts";
import { sandboxToken } from "./stand-in.ts";
import { standIns } from "./stand-ins.ts";
import { type Sandbox, startSandbox } from "./start.ts";
import { askThrough, wireTo } from "./through.ts";
import { troublesOf } from "./troubles.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };

async function sandbox(): Promise<Sandbox> {
  const started = await startSandbox({ basePort: 0 });
  onTestFinished(() => started.close());
  return started;
}

for (const standIn of standIns)
  test(`${standIn.kind}: connected and queried through the sandbox, as on a developer's machine`, async () => {
    const running = await sandbox();
    const asked = await askThrough(running, findProvider(standIn.kind)!, standIn);
    const [trial] = standIn.trials;
    const { parameters, metrics, dimension = null } = trial!;
    const table = await runReport(asked, question(parameters, metrics, dimension, september));
    for (const metric of metrics) {
      const expected = trial!.expected(metric, september);
      if (expected !== null && table.totals[metric] != null)
        expect(table.totals[metric], metric).toBeCloseTo(expected, 4);
    }
    expect(Object.keys(running.calls()).every((origin) => origin in running.origins)).toBe(true);
  });

test("every real origin has replies, and is counted", async () => {
  const running = await sandbox();
  const { fetch } = wireTo(running);
  for (const origin of Object.keys(running.origins)) {
    const answer = await fetch(`${origin}/`, { method: "GET", redirect: "manual" });
    expect(answer.status, origin).toBeLessThan(500);
  }
  expect(running.calls()).toEqual(
    Object.fromEntries(Object.keys(running.origins).map((origin) => [origin, 1])),
  );
});

test("a failure can be switched on and off at runtime, also by address", async () => {
  const running = await sandbox();
  const { fetch } = wireTo(running);
  const sites = () =>
    fetch("https://searchconsole.googleapis.com/webmasters/v3/sites", {
      headers: { authorization: `Bearer ${sandboxToken}` },
    });
  const control = (words: string) => globalThis.fetch(`${running.address}/__sandbox/trouble?${words}`);
  expect((await sites()).status).toBe(200);
  const page = await (await control("kind=google-search-console&trouble=rate+limit")).text();
  expect(page).toContain("<strong>rate limit</strong>");
  expect(await (await sites()).text()).toContain("quotaExceeded");
  await control("kind=google-search-console&trouble=500");
  expect((await sites()).status).toBe(500);
  await control("kind=google-search-console&trouble=");
  expect((await sites()).status).toBe(200);
  for (const wrong of ["kind=nobody&trouble=500", "kind=woocommerce&trouble=out+of+quota"])
    expect((await control(wrong)).status).toBe(400);
});

test("a hanging stand-in never replies, and the sandbox can still close", async () => {
  const running = await startSandbox({ basePort: 0 });
  running.setTrouble("salesflare", "hang");
  const late = wireTo(running)
    .fetch("https://api.salesflare.com/me", { headers: { authorization: `Bearer ${sandboxToken}` } })
    .then(
      () => "answered",
      () => "cut off",
    );
  const first = await Promise.race([
    late,
    new Promise((resolve) => setTimeout(() => resolve("waiting"), 200)),
  ]);
  expect(first).toBe("waiting");
  await running.close();
  expect(await late).toBe("cut off");
});

test("its page has the input for each kind, and the available failures", async () => {
  const running = await sandbox();
  const page = await (await fetch(`${running.address}/__sandbox`)).text();
  for (const { kind, keys } of standIns) {
    expect(page).toContain(`<th>${kind}</th>`);
    for (const value of Object.values(keys ?? {})) expect(page).toContain(value.replaceAll("&", "&#38;"));
  }
  expect(troublesOf(standIns[0]!)).toEqual(expect.arrayContaining(["500", "hang", "nothing to report"]));
});
