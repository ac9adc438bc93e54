import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { until } from "#tests/support/browser/two-processes.ts";
import { type Agency, createDashboard, signIn } from "#tests/support/companies/agency.ts";
import { twoPeople } from "#tests/support/companies/two-people.ts";
import { openContext } from "../open-page.ts";
import { analyticsWidget, startTwoWithAnalytics } from "./companies.ts";

// One of two processes on PostgreSQL is killed with -9 while something changes: every open page shows the change afterwards.

const databaseUrl = process.env.TEST_DATABASE_URL;
const testThere = test.runIf(databaseUrl);

let browser: Browser;
let stage: Awaited<ReturnType<typeof startTwoWithAnalytics>>;
let [marta, jonas]: (Agency | undefined)[] = [];
const outside = process.env.PRODUCT_URL;

beforeAll(async () => {
  if (!databaseUrl) return;
  [browser, stage] = await Promise.all([launchChromium(), startTwoWithAnalytics(databaseUrl)]);
  process.env.PRODUCT_URL = stage.product.url;
  marta = await signIn(twoPeople.marta.email, twoPeople.password);
  jonas = await signIn(twoPeople.jonas.email, twoPeople.password);
}, 120_000);
afterAll(async () => {
  process.env.PRODUCT_URL = outside;
  await browser?.close();
  await stage?.close();
});

const note = {
  title: "Notes",
  nature: "passive",
  format: "textCard",
  type: "plain",
  width: 2,
  height: 1,
  inputs: { content: "A quiet month." },
};

const open = async (agency: Agency | undefined, address: string): Promise<Page> => {
  const page = await (await openContext(browser, { agency: agency ?? null })).newPage();
  await page.goto(address);
  return page;
};

/** A caller's connection may be one that the killed process had. */
async function untilSent(send: () => Promise<unknown>): Promise<void> {
  const late = Date.now() + 20_000;
  for (;;) {
    const isSent = await send().then(
      () => true,
      (error) => {
        if (Date.now() > late) throw error;
        return false;
      },
    );
    if (isSent) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function rename(id: string, name: string): Promise<void> {
  await untilSent(() => {
    const form = new FormData();
    form.set("name", name);
    return marta!.data(`/api/dashboards/${id}`, { method: "POST", body: form });
  });
  await untilSent(async () => {
    const body = new URLSearchParams({ name: `Source of ${name}` });
    const answer = await marta!.call(`/company/sources/${stage.sourceId}`, { method: "POST", body });
    if (answer.status >= 400) throw new Error(`renaming the source answered ${answer.status}`);
  });
}

/** Milliseconds between the change and the kill. Pages read within two seconds after it. */
const moments = [0, 300, 700, 1100, 1500, 1900];

testThere(
  "pages follow a change that comes while either process is killed",
  async () => {
    const { id, permalink } = await createDashboard(marta!, "Before", [note]);
    const base = `/dashboards/${permalink}`;
    const pages = {
      view: await open(jonas, base),
      editor: await open(jonas, `${base}/edit`),
      list: await open(marta, "/dashboards"),
      sources: await open(marta, "/company/sources"),
      source: await open(marta, `/company/sources/${stage.sourceId}`),
    };
    await pages.view.locator("html[data-socket]").waitFor({ state: "attached" });
    await pages.view.waitForTimeout(3000); // the other sockets
    for (const [turn, wait] of moments.entries()) {
      const name = `Turn ${turn}`;
      const victim = stage.product.workers()[turn % 2]!;
      await rename(id, name);
      await new Promise((resolve) => setTimeout(resolve, wait));
      process.kill(victim, "SIGKILL");
      for (const [which, page] of Object.entries(pages)) {
        const words = which.startsWith("source") ? `Source of ${name}` : name;
        const shown = () => page.evaluate(() => document.body.innerText).catch(() => "");
        await expect.poll(shown, { timeout: 30_000, message: `${which}, ${name}` }).toContain(words);
      }
      await until(() => {
        const now = stage.product.workers();
        return now.length === 2 && !now.includes(victim);
      }, 90_000);
      await pages.view.waitForTimeout(3000);
    }
  },
  400_000,
);

testThere(
  "a PDF and numbers on their way go on at once, whichever process is killed",
  async () => {
    for (const turn of [0, 1]) {
      const release = stage.sandbox.hold(/run\w*Report/i);
      const { id, permalink } = await createDashboard(marta!, `On its way ${turn}`, []);
      const form = new FormData();
      const metrics = [["sessions", "newUsers"][turn]!];
      const widget = analyticsWidget("By country", "table", stage.sourceId, {
        metrics,
        dimension: "country",
      });
      form.set("widgets", JSON.stringify([widget]));
      const signal = AbortSignal.timeout(4000);
      await marta!.call(`/api/dashboards/${id}`, { method: "POST", body: form, signal }).catch(() => null);
      const base = `/dashboards/${permalink}`;
      const numbers = await open(jonas, base);
      await numbers.getByText("Loading data").first().waitFor();
      const pdf = await open(marta, `${base}/pdf`);
      await pdf.getByText("0 of 1 widgets").waitFor();
      let downloads = 0;
      pdf.on("download", () => (downloads += 1));
      const finished = pdf.waitForEvent("download", { timeout: 30_000 });
      const killedAt = Date.now();
      process.kill(stage.product.workers()[turn]!, "SIGKILL");
      release();
      await numbers.getByText("Loading data").first().waitFor({ state: "detached" });
      await numbers.getByText("United Kingdom").first().waitFor();
      const numbersMs = Date.now() - killedAt;
      expect((await finished).suggestedFilename()).toMatch(/\.pdf$/);
      console.log(`killed: numbers after ${numbersMs} ms, the PDF within ${Date.now() - killedAt} ms`);
      await pdf.waitForTimeout(2000);
      expect(downloads, "one PDF").toBe(1);
      await until(() => stage.product.workers().length === 2, 90_000);
      await Promise.all([numbers.context().close(), pdf.context().close()]);
    }
  },
  400_000,
);
