import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkPassword } from "#app/auth/password.server.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { action as settings, loader as settingsPage } from "#app/routes/dashboards/settings.tsx";
import { action as share, loader as sharePage } from "#app/routes/dashboards/share.tsx";
import { productBrand } from "#app/theme/tokens.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { findDashboardByPermalink } from "#db/queries/dashboards.ts";
import { companies, sources } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];

async function anOwner() {
  const agency = await anAgency();
  const id = await aDashboard(agency.marta, "Harbour Lane Bakery");
  const { permalink } = await stored(agency.marta, id);
  const now = () => stored(agency.marta, id);
  const set = async (who: Viewer, fields: Record<string, string | File>) => {
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
    return answerOf(settings, await visit(who, `/dashboards/${permalink}/settings`, { multipart }), {
      permalink,
    });
  };
  const see = async (who: Viewer) =>
    answerOf(settingsPage, await visit(who, `/dashboards/${permalink}/settings`), { permalink });
  const setSharing = async (who: Viewer, form: Record<string, string>) => {
    const at = (await now()).permalink;
    return answerOf(share, await visit(who, `/dashboards/${at}/share`, { form }), { permalink: at });
  };
  const seeSharing = async (who: Viewer) => {
    const at = (await now()).permalink;
    return answerOf(sharePage, await visit(who, `/dashboards/${at}/share`), { permalink: at });
  };
  return { ...agency, id, permalink, now, set, see, setSharing, seeSharing };
}

/** The form's fields without changes. */
const asItIs = {
  version: "1",
  name: "Harbour Lane Bakery",
  rangeType: "last_30_days",
  startDate: "",
  endDate: "",
  comparison: "previous",
  compareStartDate: "",
  compareEndDate: "",
  timezone: "Europe/Berlin",
  theme: "auto",
  color: "",
  backgroundColor: "",
  dashboardBackgroundColor: "",
  latestDay: "yesterday",
  footer: "",
};

test("the company's color is the default of a client without one", async () => {
  const { marta, see } = await anOwner();
  expect((await see(marta)).body).toMatchObject({ companyColor: productBrand, values: { color: "" } });
  await db.update(companies).set({ brandColor: "#7a1f5c" }).where(eq(companies.id, marta.companyId));
  expect((await see(marta)).body).toMatchObject({ companyColor: "#7a1f5c" });
});

test("the settings show the stored values, and an unchanged form saves nothing", async () => {
  const { marta, permalink, now, see, set } = await anOwner();
  expect((await see(marta)).body).toMatchObject({
    version: 1,
    values: { name: "Harbour Lane Bakery", rangeType: "last_30_days", hiddenDateSelector: "" },
    images: [],
  });
  const before = (await now()).content;
  expect(await set(marta, asItIs)).toMatchObject({
    status: 303,
    location: `/dashboards/${permalink}/settings?saved`,
  });
  expect((await now()).content).toEqual({ ...before, styles: { theme: "auto" } });
});

test("dates, look, footer and date permissions are saved in one version", async () => {
  const { marta, now, set } = await anOwner();
  await set(marta, {
    ...asItIs,
    name: "Zitta Garden",
    rangeType: "custom",
    startDate: "2026-10-01",
    endDate: "2026-10-31",
    comparison: "custom",
    compareStartDate: "2025-10-01",
    compareEndDate: "2025-10-31",
    timezone: "Asia/Calcutta",
    theme: "dark",
    color: "teal",
    hiddenDateSelector: "on",
    hiddenFilters: "on",
    latestDay: "future",
    footer: "Ask us anything.",
  });
  expect(await now()).toMatchObject({
    name: "Zitta Garden",
    version: 2,
    content: {
      rangeType: "custom",
      startDate: "2026-10-01",
      compareEndDate: "2025-10-31",
      timezone: "Asia/Kolkata",
      hiddenDateSelector: true,
      hiddenFilters: true,
      latestDay: "future",
      footer: "Ask us anything.",
      styles: { theme: "dark", color: "#008080" },
    },
  });
});

test.each<[string, Record<string, string>, string, string]>([
  ["no name", { name: "" }, "name", "Enter a name for the dashboard."],
  [
    "custom days without an end",
    { rangeType: "custom", startDate: "2026-10-01" },
    "endDate",
    "Enter an end date.",
  ],
  [
    "days in the wrong order",
    { rangeType: "custom", startDate: "2026-10-02", endDate: "2026-10-01" },
    "endDate",
    "The end date is before the start date.",
  ],
  [
    "a custom comparison with a preset",
    { comparison: "custom" },
    "comparison",
    "Custom comparison dates require a custom date range.",
  ],
  [
    "a comparison that ends later",
    {
      rangeType: "custom",
      startDate: "2026-10-01",
      endDate: "2026-10-05",
      comparison: "custom",
      compareStartDate: "2026-10-01",
      compareEndDate: "2026-10-06",
    },
    "compareEndDate",
    "The comparison must end on or before the end date.",
  ],
  ["a day that does not exist", { startDate: "2026-02-30" }, "startDate", "Enter a valid date"],
  ["an unknown time zone", { timezone: "Mars" }, "timezone", "Choose a time zone from the list."],
  ["an invalid color", { color: "url(x)" }, "color", "Enter a color, such as #0e6b5c."],
  ["a footer that is too long", { footer: "x".repeat(2001) }, "footer", "At most 2,000 characters."],
])("%s is refused beside its field and the input is kept", async (_, change, field, message) => {
  const { marta, now, set } = await anOwner();
  const answer = await set(marta, { ...asItIs, footer: "Mine", ...change });
  expect(answer.status).toBe(422);
  const { result } = answer.body as {
    result: { error: Record<string, string[]>; initialValue: Record<string, string> };
  };
  expect(result.error[field]?.join()).toContain(message);
  expect(result.initialValue).toMatchObject({
    timezone: change.timezone ?? "Europe/Berlin",
    footer: change.footer ?? "Mine",
  });
  expect((await now()).version).toBe(1);
});

test("pictures are stored and removed, and invalid ones refused", async () => {
  const { marta, now, set } = await anOwner();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const logo = new File([new Uint8Array(png)], "logo.png");
  await set(marta, { ...asItIs, newLogoImage: logo, newClientImage: new File([], "") });
  const kept = (await now()).content.styles;
  expect(kept).toEqual({ theme: "auto", logoImage: expect.stringMatching(/^\w{20,}$/) });
  const wrong = await set(marta, {
    ...asItIs,
    version: "2",
    footer: "Mine",
    newClientImage: new File(["MZ"], "logo.png"),
  });
  expect(wrong).toMatchObject({
    status: 422,
    body: { result: { error: { newClientImage: ["Invalid file type"] }, initialValue: { footer: "Mine" } } },
  });
  await set(marta, { ...asItIs, version: "2" });
  expect((await now()).content.styles).toEqual(kept);
  await set(marta, { ...asItIs, version: "2", logoImage: "none" });
  expect((await now()).content.styles).toEqual({ theme: "auto" });
});

const pixel = async (background: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ],
    "logo.png",
  );

test("an image uploaded before can be chosen again, each content once, and only the company's own", async () => {
  const { marta, now, set, see } = await anOwner();
  expect((await see(marta)).body).toMatchObject({ images: [], values: { logoImage: "none" } });
  await set(marta, { ...asItIs, newLogoImage: await pixel("#0e6b5c") });
  const logoImage = (await now()).content.styles.logoImage ?? "";
  await set(marta, { ...asItIs, version: "2", logoImage: "none", newClientImage: await pixel("#0e6b5c") });
  const clientImage = (await now()).content.styles.clientImage ?? "";
  expect(clientImage).not.toBe(logoImage);
  expect((await see(marta)).body).toMatchObject({ images: [{ id: clientImage, name: "logo.png" }] });
  const chosen = { ...asItIs, version: "3", clientImage, backgroundImage: clientImage, logoImage: "none" };
  await set(marta, chosen);
  expect((await now()).content.styles).toEqual({ theme: "auto", clientImage, backgroundImage: clientImage });

  const stranger = await anOwner();
  expect((await stranger.see(stranger.marta)).body).toMatchObject({ images: [] });
  const refused = await stranger.set(stranger.marta, { ...asItIs, logoImage: clientImage });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("The image no longer exists");
  expect((await stranger.now()).content.styles).toEqual({});
});

test("the input is kept when another person saved first or is editing", async () => {
  const { marta, jonas, id, now, set } = await anOwner();
  await addWidget(jonas, id, 1, aTextCard("a"));
  expect(await set(marta, { ...asItIs, footer: "Mine" })).toMatchObject({
    status: 409,
    body: {
      result: { initialValue: { footer: "Mine" } },
      problem: { lines: [expect.stringContaining("Jonas")] },
    },
  });
  await lockDashboard(jonas, id);
  expect(await set(marta, { ...asItIs, version: "2", footer: "Mine" })).toMatchObject({
    status: 409,
    body: { problem: { title: "Jonas is editing this dashboard now" } },
  });
  expect((await now()).content).toMatchObject({ footer: "", widgets: [{ id: "a" }] });
});

test("a copied dashboard can use another client's source of the same kind", async () => {
  const { marta, companyId, id, shop, now, set, see } = await anOwner();
  const other = newId();
  await db.insert(sources).values({ id: other, companyId, kind: "csv", name: "Zitta orders" });
  await addWidget(marta, id, null, aWidget("a", { instances: [anInstance({ sourceId: shop })] }));
  expect((await see(marta)).body).toMatchObject({
    sources: [{ id: shop, name: "Shop orders", others: [{ value: other, label: "Zitta orders" }] }],
  });
  expect(await set(marta, { intent: "sources", version: "2", [`source.${shop}`]: other })).toMatchObject({
    status: 303,
  });
  expect((await now()).content.widgets).toMatchObject([{ instances: [{ sourceId: other }] }]);
  const foreign = (await anAgency()).shop;
  expect(await set(marta, { intent: "sources", version: "3", [`source.${other}`]: foreign })).toMatchObject({
    status: 422,
    body: { problem: { lines: ["Choose one of your company's sources."] } },
  });
});

test("a dashboard can be made public, with a password, embeddable, and private again", async () => {
  const { marta, now, setSharing, seeSharing } = await anOwner();
  const saved = { status: 303 };
  expect((await seeSharing(marta)).body).toMatchObject({
    who: "private",
    hasPassword: false,
    address: expect.stringContaining("/dashboards/"),
  });
  expect(await setSharing(marta, { intent: "save", who: "public", password: "" })).toMatchObject(saved);
  expect(await now()).toMatchObject({
    public: true,
    embeddable: false,
    passwordHash: null,
    accessVersion: 1,
  });

  expect(await setSharing(marta, { intent: "save", who: "password", password: "" })).toMatchObject({
    status: 422,
    body: { error: { password: ["Enter a password."] } },
  });
  const short = await setSharing(marta, { intent: "save", who: "password", password: "short" });
  expect(short).toMatchObject({ status: 422, body: { error: { password: ["Use at least 8 characters."] } } });
  expect(JSON.stringify(short.body)).not.toContain("short");
  expect(
    await setSharing(marta, { intent: "save", who: "password", password: "open sesame", embeddable: "on" }),
  ).toMatchObject(saved);
  const locked = await now();
  expect(locked).toMatchObject({ public: true, embeddable: true, accessVersion: 2 });
  expect((await checkPassword("open sesame", locked.passwordHash)).isRight).toBe(true);

  // An empty field leaves the password unchanged, and visitors stay unlocked.
  expect(
    await setSharing(marta, { intent: "save", who: "password", password: "", embeddable: "on" }),
  ).toMatchObject(saved);
  expect(await now()).toMatchObject({ passwordHash: locked.passwordHash, accessVersion: 2 });
  expect(await setSharing(marta, { intent: "save", who: "private", password: "" })).toMatchObject(saved);
  expect(await now()).toMatchObject({ public: false, embeddable: false, passwordHash: locked.passwordHash });
  expect(await setSharing(marta, { intent: "save", who: "public", password: "" })).toMatchObject(saved);
  expect(await now()).toMatchObject({ public: true, passwordHash: null, accessVersion: 3 });
  expect((await setSharing(marta, { intent: "save", who: "everybody" })).status).toBe(422);
});

test("a new address replaces the old one", async () => {
  const { marta, permalink, now, setSharing } = await anOwner();
  const answer = await setSharing(marta, { intent: "refresh" });
  const { permalink: next } = await now();
  expect(answer).toMatchObject({ status: 303, location: `/dashboards/${next}/share` });
  expect(next).not.toBe(permalink);
  expect(await findDashboardByPermalink(permalink)).toBeNull();
});

test("the embed code has the name as text", async () => {
  const { marta, now, set, setSharing, seeSharing } = await anOwner();
  await set(marta, { ...asItIs, name: `"Fennel & Roe" <b>` });
  await setSharing(marta, { intent: "save", who: "public", password: "", embeddable: "on" });
  const { embed } = (await seeSharing(marta)).body as { embed: string };
  expect(embed).toContain(`/embed/${(await now()).permalink}"`);
  expect(embed).toContain(`title="&quot;Fennel &amp; Roe&quot; &lt;b&gt;"`);
});

test("people of another company get 404", async () => {
  const { set, see, setSharing, seeSharing, now } = await anOwner();
  const { marta: stranger } = await anAgency();
  const before = await now();
  expect((await see(stranger)).status).toBe(404);
  expect((await set(stranger, asItIs)).status).toBe(404);
  expect((await seeSharing(stranger)).status).toBe(404);
  for (const form of [{ intent: "refresh" }, { intent: "save", who: "public" }])
    expect((await setSharing(stranger, form)).status).toBe(404);
  expect(await now()).toEqual(before);
});

test.each([
  ["#0E6B5C", "#0e6b5c"],
  ["rgb(0 128 128)", "#008080"],
  ["hsl(180 100% 25%)", "#008080"],
  ["hwb(180 0% 50%)", "#008080"],
  ["lab(50 0 0)", "#777777"],
  ["lch(50 0 0)", "#777777"],
  ["oklab(0.5 0 0)", "#636363"],
  ["oklch(0.5 0 0)", "#636363"],
  ["teal", "#008080"],
])("a color written as %s is stored as %s", async (written, hex) => {
  const { marta, now, set } = await anOwner();
  await set(marta, {
    ...asItIs,
    color: written,
    backgroundColor: written,
    dashboardBackgroundColor: "white",
  });
  expect((await now()).content.styles).toMatchObject({
    color: hex,
    backgroundColor: hex,
    dashboardBackgroundColor: "#ffffff",
  });
});
