import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { type Agency, productUrl, registerAgency } from "#tests/support/companies/agency.ts";
import { launchChromium } from "#tests/support/browser/chromium.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { type Sandbox, startSandbox } from "#tests/sandbox/start.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { listen, openContext } from "./open-page.ts";

// From "Add a source" to numbers, with and without script, against stand-ins of the providers.

let browser: Browser;
let sandbox: Sandbox;
let product: Product;

beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 });
  product = await startProduct({
    ...sandbox.env,
    MAILCHIMP_CLIENT_ID: "",
    MAILCHIMP_CLIENT_SECRET: "",
    PROVIDER_ORIGINS: JSON.stringify(sandbox.origins),
    ALLOW_PROVIDER_ORIGINS: "1",
  });
  process.env.PRODUCT_URL = product.url;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await sandbox.close();
});

type Listed = {
  id: string;
  label: string;
  invalid: boolean;
  account: string;
  properties: { value: string }[];
};
const sources = (agency: Agency) => agency.data<Listed[]>("/api/sources");

async function answerConsent(page: Page, answer: "Allow" | "Cancel", person = "Robin Alder"): Promise<void> {
  await page.getByRole("heading", { name: "Sign in with Google" }).waitFor();
  await page.getByRole("radio", { name: person }).check();
  await page.getByRole("button", { name: answer }).click();
}

for (const script of [true, false])
  longTest(
    `Search Console connects, cancels, lacks a permission, reconnects and switches person (script ${script})`,
    async () => {
      const agency = await registerAgency("Harbour Lane");
      const context = await openContext(browser, { script, agency });
      const page = await context.newPage();
      const { complaints } = listen(page);
      sandbox.endSignIns("GOOGLE", "all"); // or permissions of an earlier run would apply

      await page.goto("/company/sources");
      await page.getByRole("link", { name: "Add a source" }).click();
      await page.getByRole("searchbox", { name: "Find a service" }).fill("search console");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("1 found").waitFor();
      const connect = page.getByRole("link", { name: "Connect Google Search Console" });

      await connect.click();
      await answerConsent(page, "Cancel");
      await page
        .getByText("You canceled at Google Search Console. Nothing was connected or changed.")
        .waitFor();

      await page.getByRole("link", { name: "Try again" }).click();
      await page.getByRole("checkbox", { name: /webmasters\.readonly/ }).uncheck();
      await answerConsent(page, "Allow");
      await page.getByText(/A required permission was not granted.*Nothing was connected/).waitFor();
      expect(await sources(agency)).toEqual([]);

      await page.getByRole("link", { name: "Try again" }).click();
      await answerConsent(page, "Allow");
      await page.getByRole("heading", { name: "Google Search Console is connected" }).waitFor();
      await page.getByText("Signed in as robin@alder-agency.example.").waitFor();
      await page.getByRole("textbox", { name: "Name" }).fill("Bakery in Google");
      const boxes = page.getByRole("group", { name: "Property" }).getByRole("checkbox");
      expect(await boxes.count()).toBe(2);
      await boxes.first().check();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Bakery in Google" }).waitFor();
      await page.getByText("1 chosen").waitFor();
      const [source] = await sources(agency);
      expect(source).toMatchObject({ label: "Bakery in Google", invalid: false });
      expect(source!.properties).toHaveLength(1);

      // The person revokes access: lists fail, the source is marked, and reconnecting repairs it.
      sandbox.endSignIns("GOOGLE", "all");
      const refused = await agency.call(`/api/sources/${source!.id}/properties`);
      expect(refused.status).toBe(200); // cached for ten minutes
      await page.goto(`/company/sources/${source!.id}`);
      await page.getByRole("link", { name: "Reconnect" }).click();
      await answerConsent(page, "Allow", "Sam Birch");
      await page.getByRole("heading", { name: "Use another account?" }).waitFor();
      await page.getByText(/was connected as robin@.* as sam@/).waitFor();
      await page.getByRole("link", { name: "Keep robin@alder-agency.example" }).click();
      expect(await sources(agency)).toMatchObject([{ account: "robin@alder-agency.example" }]);

      await page.getByRole("link", { name: "Reconnect" }).click();
      await answerConsent(page, "Allow", "Sam Birch");
      await page.getByRole("button", { name: "Use sam@alder-agency.example" }).click();
      await page.getByText("Signed in as sam@alder-agency.example.").waitFor();
      expect(await sources(agency)).toMatchObject([
        { id: source!.id, account: "sam@alder-agency.example", invalid: false, properties: [] },
      ]);
      expect(await page.content()).not.toMatch(/sandbox-google-(access|refresh)/);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

for (const script of [true, false]) {
  const testOfSet = script ? test : longTest;
  testOfSet(
    `a wrong key is refused at its field, and the right one connects (script ${script})`,
    async () => {
      const agency = await registerAgency("Northlight Studio");
      const context = await openContext(browser, { script, agency });
      const page = await context.newPage();
      const { complaints } = listen(page);
      const { keys } = standIns.find(({ kind }) => kind === "ahrefs-v3")!;

      await page.goto("/company/sources/new");
      await page.getByRole("link", { name: "Connect Ahrefs" }).click();
      await page.getByRole("heading", { name: "Connect Ahrefs" }).waitFor();
      await page.getByLabel("Account").fill("seo@northlight.example");
      await page.getByLabel("API key").fill("not-a-key");
      await page.getByRole("button", { name: "Connect" }).click();
      await page.getByRole("alert").getByText("One field has a problem").waitFor();
      expect(await page.getByLabel("Account").inputValue()).toBe("seo@northlight.example");
      if (!script) expect(await page.getByLabel("API key").inputValue()).toBe("");
      expect(await page.content()).not.toContain("not-a-key");
      expect(await sources(agency)).toEqual([]);

      await page.getByLabel("API key").fill(keys!.token!);
      await page.getByRole("button", { name: "Connect" }).click();
      await page.getByRole("heading", { name: /is connected$/ }).waitFor();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("link", { name: "Reconnect" }).click();
      await page.getByRole("heading", { name: /^Reconnect/ }).waitFor();
      expect(await page.getByLabel("API key").inputValue()).toBe("");
      await page.getByRole("button", { name: "Reconnect" }).click(); // the stored key does not change
      await page.getByText("Reconnected.").waitFor();
      expect(await page.content()).not.toContain(keys!.token);
      expect(await sources(agency)).toMatchObject([{ account: "seo@northlight.example", invalid: false }]);

      await page.getByRole("link", { name: "Delete source" }).click();
      await page.getByRole("button", { name: "Delete source" }).click();
      await page.getByText("No sources yet").waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
}

longTest("the gallery shows every kind with its logo, and fits a phone", async () => {
  const agency = await registerAgency("Alder Agency");
  const context = await openContext(browser, { agency });
  const page = await context.newPage();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/company/sources/new");
  const kinds = new Set(standIns.map(({ kind }) => kind));
  const logos = page.locator("main img[src*='logo']");
  expect(await logos.count()).toBe(kinds.size);
  for (const logo of await logos.all()) {
    await logo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByText(/an app from your administrator$/).click();
  await page.getByText("MAILCHIMP_CLIENT_ID").waitFor();
  await page.getByText("/connect/mailchimp/callback").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await page.getByRole("link", { name: "Connect Mailchimp" }).count()).toBe(0);
  await context.close();
});

longTest(
  "a link on another site starts no sign-in, and a callback counts once and for its own session",
  async () => {
    const [agency, other] = [await registerAgency("Harbour Lane"), await registerAgency("Other Agency")];
    const headers = { "Sec-Fetch-Site": "cross-site", Accept: "text/html" };
    const foreign = await agency.call("/connect/google-search-console", { headers });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([200, []]);
    expect(await foreign.text()).toMatch(/Go to (<!-- -->)?Google Search Console/);

    const started = await agency.call("/connect/google-search-console", { headers: { Accept: "text/html" } });
    const address = new URL(started.headers.get("location")!);
    expect(address.href).toContain("accounts.google.com/o/oauth2/v2/auth");
    expect(address.searchParams.get("redirect_uri")).toBe(
      `${productUrl()}/connect/google-search-console/callback`,
    );
    const cookie = started.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/Max-Age=600.*Path=\/;.*HttpOnly.*SameSite=Lax/);
    expect(cookie).not.toContain(address.searchParams.get("state")!);
    const answer = await fetch(address, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams([
        ["answer", "allow"],
        ["person", "104200300400500600701"],
        ...address.searchParams
          .get("scope")!
          .split(" ")
          .map((scope) => ["scope", scope]),
      ]),
    });
    const back = new URL(answer.headers.get("location")!);
    const state = cookie.split(";", 1)[0]!;
    const arrive = (who: Agency, search = back.search) =>
      fetch(back.origin + back.pathname + search, {
        redirect: "manual",
        headers: { Cookie: `${who.cookie}; ${state}` },
      });
    const where = async (who: Agency, search?: string) => (await arrive(who, search)).headers.get("location");
    expect(await where(other)).toMatch(/problem=stale/);
    const otherState = new URLSearchParams(back.search);
    otherState.set("state", "made-up");
    expect(await where(agency, `?${otherState.toString()}`)).toMatch(/problem=stale/);
    const arrived = await arrive(agency);
    expect(arrived.status).toBe(303);
    expect(arrived.headers.get("location")).toMatch(/^\/company\/sources\/\w+\/choose\?connected/);
    expect(arrived.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(await where(agency)).toMatch(/problem=used/);
    expect([(await sources(agency)).length, (await sources(other)).length]).toEqual([1, 0]);

    const signedOut = await fetch(back, { redirect: "manual" });
    expect(signedOut.headers.get("location")).toBe(
      `/login?next=${encodeURIComponent("/connect/google-search-console/callback")}`,
    );
  },
);

longTest(
  "the API connects kinds with keys, passes on a provider's refusal, and ignores a deleted source",
  async () => {
    const agency = await registerAgency("Harbour Lane");
    const send = (path: string, method: string, body: unknown) =>
      agency.call(path, {
        method,
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(body),
      });
    const { keys } = standIns.find(({ kind }) => kind === "salesflare")!;
    const call = { kind: "salesflare", name: "Sales", ...keys };
    for (const [body, field] of [
      [{ ...call, token: "wrong" }, "token"],
      [{ ...call, token: undefined }, "token"],
      [{ ...call, name: "" }, "name"],
      [{ ...call, kind: "google-ads" }, "kind"],
      [{ ...call, kind: "no-such-kind" }, "kind"],
    ] as const) {
      const refused = await send("/api/sources", "POST", body);
      expect(refused.status, JSON.stringify(body)).toBe(422);
      expect(Object.keys(((await refused.json()) as { error: { fields: object } }).error.fields)).toEqual([
        field,
      ]);
    }
    const made = await send("/api/sources", "POST", call);
    expect(made.status).toBe(201);
    const { data } = (await made.json()) as { data: { id: string } };
    expect(data).toMatchObject({ name: "salesflare", label: "Sales", invalid: false, quota: null });
    const renamed = await send(`/api/sources/${data.id}`, "PUT", { name: "Pipeline" });
    expect(await renamed.json()).toMatchObject({ data: { label: "Pipeline" } });
    expect((await send(`/api/sources/${data.id}`, "PUT", { token: "wrong" })).status).toBe(422);
    expect((await send(`/api/sources/${data.id}`, "PUT", {})).status).toBe(422);

    sandbox.setTrouble("salesflare", "expired token");
    const lists = await agency.call(`/api/sources/${data.id}/properties`);
    sandbox.setTrouble("salesflare", null);
    if (lists.status !== 404) {
      expect(lists.status).toBe(409);
      expect(await lists.json()).toMatchObject({ error: { code: "reconnect" } });
      expect((await sources(agency))[0]).toMatchObject({ invalid: true, properties: [] });
    }
    expect((await agency.call(`/api/sources/${data.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await agency.call(`/api/sources/${data.id}`, { method: "DELETE" })).status).toBe(404);
  },
);
