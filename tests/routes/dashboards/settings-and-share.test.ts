import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkPassword } from "#app/auth/password.server.ts";
import { lockDashboard } from "#app/domain/dashboards/content/lock-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/widget-changes/add-widget.server.ts";
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

/** What the form has when nothing is changed. */
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
  dashboardBackgroundColor: "",
  footer: "",
};

test("shows the company's color where the client has none", async () => {
  const { marta, see } = await anOwner();
  expect((await see(marta)).body).toMatchObject({ companyColor: productBrand, values: { color: "" } });
  await db.update(companies).set({ brandColor: "#7a1f5c" }).where(eq(companies.id, marta.companyId));
  expect((await see(marta)).body).toMatchObject({ companyColor: "#7a1f5c" });
});

test("shows the settings as they are and saves nothing when nothing was changed", async () => {
  const { marta, permalink, now, see, set } = await anOwner();
  expect((await see(marta)).body).toMatchObject({
    version: 1,
    values: { name: "Harbour Lane Bakery", rangeType: "last_30_days", hiddenDateSelector: "" },
    kept: {},
  });
  const before = (await now()).content;
  expect(await set(marta, asItIs)).toMatchObject({ status: 303, location: `/dashboards/${permalink}/edit` });
  expect((await now()).content).toEqual({ ...before, styles: { theme: "auto" } });
});

test("saves dates, look, footer and who may choose days, all in one version", async () => {
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
      footer: "Ask us anything.",
      styles: { theme: "dark", color: "#008080" },
    },
  });
});

test.each<[string, Record<string, string>, string, string]>([
  ["no name", { name: "" }, "name", "Enter a name for the dashboard."],
  [
    "custom days without a last one",
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
  ["an unknown zone", { timezone: "Mars" }, "timezone", "Choose a time zone from the list."],
  ["a colour that is none", { color: "url(x)" }, "color", "Enter a color, such as #0e6b5c."],
  ["an endless footer", { footer: "x".repeat(2001) }, "footer", "At most 2,000 characters."],
])("refuses %s beside its field and keeps what was typed", async (_, change, field, message) => {
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

test("keeps and removes pictures, and refuses what is none", async () => {
  const { marta, now, set } = await anOwner();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const logo = new File([new Uint8Array(png)], "logo.png");
  await set(marta, { ...asItIs, logo_image: logo, client_image: new File([], "") });
  const kept = (await now()).content.styles;
  expect(kept).toEqual({ theme: "auto", logoImage: expect.stringMatching(/^\w{20,}$/) });
  const wrong = await set(marta, {
    ...asItIs,
    version: "2",
    footer: "Mine",
    client_image: new File(["MZ"], "logo.png"),
  });
  expect(wrong).toMatchObject({
    status: 422,
    body: { result: { error: { client_image: ["Invalid file type"] }, initialValue: { footer: "Mine" } } },
  });
  await set(marta, { ...asItIs, version: "2" });
  expect((await now()).content.styles).toEqual(kept);
  await set(marta, { ...asItIs, version: "2", removeLogo: "on" });
  expect((await now()).content.styles).toEqual({ theme: "auto" });
});

test("keeps what was typed when somebody was faster or is editing", async () => {
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

test("points a copied dashboard at another client's source of the same kind", async () => {
  const { marta, companyId, id, shop, now, set, see } = await anOwner();
  const other = newId();
  await db.insert(sources).values({ id: other, companyId, kind: "csv", name: "Zitta orders" });
  await addWidget(marta, id, null, aWidget("a", { instances: [anInstance({ sourceId: shop })] }));
  expect((await see(marta)).body).toMatchObject({
    sources: [{ id: shop, name: "Shop orders", others: [{ value: other, label: "Zitta orders" }] }],
  });
  expect(await set(marta, { do: "sources", version: "2", [`source.${shop}`]: other })).toMatchObject({
    status: 303,
  });
  expect((await now()).content.widgets).toMatchObject([{ instances: [{ sourceId: other }] }]);
  const foreign = (await anAgency()).shop;
  expect(await set(marta, { do: "sources", version: "3", [`source.${other}`]: foreign })).toMatchObject({
    status: 422,
    body: { problem: { lines: ["Choose one of your company's sources."] } },
  });
});

test("makes it public, with a password, embeddable, and private again", async () => {
  const { marta, now, setSharing, seeSharing } = await anOwner();
  const saved = { status: 303 };
  expect((await seeSharing(marta)).body).toMatchObject({
    who: "private",
    hasPassword: false,
    address: expect.stringContaining("/dashboards/"),
  });
  expect(await setSharing(marta, { do: "save", who: "public", password: "" })).toMatchObject(saved);
  expect(await now()).toMatchObject({
    public: true,
    embeddable: false,
    passwordHash: null,
    accessVersion: 1,
  });

  expect(await setSharing(marta, { do: "save", who: "password", password: "" })).toMatchObject({
    status: 422,
    body: { error: { password: ["Enter a password."] } },
  });
  const short = await setSharing(marta, { do: "save", who: "password", password: "short" });
  expect(short).toMatchObject({ status: 422, body: { error: { password: ["Use at least 8 characters."] } } });
  expect(JSON.stringify(short.body)).not.toContain("short");
  expect(
    await setSharing(marta, { do: "save", who: "password", password: "open sesame", embeddable: "on" }),
  ).toMatchObject(saved);
  const locked = await now();
  expect(locked).toMatchObject({ public: true, embeddable: true, accessVersion: 2 });
  expect((await checkPassword("open sesame", locked.passwordHash)).isRight).toBe(true);

  // An empty field keeps the password, and nobody is asked again.
  expect(
    await setSharing(marta, { do: "save", who: "password", password: "", embeddable: "on" }),
  ).toMatchObject(saved);
  expect(await now()).toMatchObject({ passwordHash: locked.passwordHash, accessVersion: 2 });
  expect(await setSharing(marta, { do: "save", who: "private", password: "" })).toMatchObject(saved);
  expect(await now()).toMatchObject({ public: false, embeddable: false, passwordHash: locked.passwordHash });
  expect(await setSharing(marta, { do: "save", who: "public", password: "" })).toMatchObject(saved);
  expect(await now()).toMatchObject({ public: true, passwordHash: null, accessVersion: 3 });
  expect((await setSharing(marta, { do: "save", who: "everybody" })).status).toBe(422);
});

test("makes a new address, and the old one is gone", async () => {
  const { marta, permalink, now, setSharing } = await anOwner();
  const answer = await setSharing(marta, { do: "refresh" });
  const { permalink: next } = await now();
  expect(answer).toMatchObject({ status: 303, location: `/dashboards/${next}/share` });
  expect(next).not.toBe(permalink);
  expect(await findDashboardByPermalink(permalink)).toBeNull();
});

test("writes the code for other sites with the name as text", async () => {
  const { marta, now, set, setSharing, seeSharing } = await anOwner();
  await set(marta, { ...asItIs, name: `"Fennel & Roe" <b>` });
  await setSharing(marta, { do: "save", who: "public", password: "", embeddable: "on" });
  const { embed } = (await seeSharing(marta)).body as { embed: string };
  expect(embed).toContain(`/embed/${(await now()).permalink}"`);
  expect(embed).toContain(`title="&quot;Fennel &amp; Roe&quot; &lt;b&gt;"`);
});

test("answers 404 to people of another company", async () => {
  const { set, see, setSharing, seeSharing, now } = await anOwner();
  const { marta: stranger } = await anAgency();
  const before = await now();
  expect((await see(stranger)).status).toBe(404);
  expect((await set(stranger, asItIs)).status).toBe(404);
  expect((await seeSharing(stranger)).status).toBe(404);
  for (const form of [{ do: "refresh" }, { do: "save", who: "public" }])
    expect((await setSharing(stranger, form)).status).toBe(404);
  expect(await now()).toEqual(before);
});
