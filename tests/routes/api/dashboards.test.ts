import sharp from "sharp";
import { expect, test } from "vitest";
import { action as archive } from "#app/routes/api/dashboards/archive.ts";
import { action as clone } from "#app/routes/api/dashboards/clone.ts";
import { action as restore } from "#app/routes/api/dashboards/restore.ts";
import { action, loader as read } from "#app/routes/api/dashboards/dashboard.ts";
import { action as create, loader as list } from "#app/routes/api/dashboards/dashboards.ts";
import { loader as templates } from "#app/routes/api/config-templates.ts";
import { loader as widgetConfig } from "#app/routes/api/config-widget.ts";
import { unlockToken } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { aReport } from "#tests/domain/reports/agency.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { checkPassword } from "#app/auth/password.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

type Agency = Awaited<ReturnType<typeof anAgency>>;
type Viewer = Agency["marta"];
const path = (id: string, rest = "") => `/api/dashboards/${id}${rest}`;

async function save(viewer: Viewer, id: string, fields: Record<string, string | File>) {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
  return answerOf(action, await visit(viewer, path(id), { multipart }), { id });
}

async function put(viewer: Viewer | null, id: string, json: unknown) {
  return answerOf(action, await visit(viewer, path(id), { method: "PUT", json }), { id });
}

test("JSON and a form create a dashboard, and the response has its address", async () => {
  const { marta } = await anAgency();
  for (const sent of [{ json: { name: "Bakery" } }, { form: { name: "Bakery" } }]) {
    const made = await answerOf(create, await visit(marta, "/api/dashboards", sent));
    expect(made).toMatchObject({
      status: 201,
      body: { data: { id: expect.any(String), permalink: expect.any(String) } },
    });
  }
  const nameless = await answerOf(create, await visit(marta, "/api/dashboards", { json: { name: " " } }));
  expect(nameless).toMatchObject({
    status: 422,
    body: { error: { code: "invalid", fields: { name: ["Enter a name for the dashboard."] } } },
  });
});

test("a full plan is answered with 402 and the number in use", async () => {
  const { marta } = await anAgency({ dashboardsLimit: 1 });
  const id = await aDashboard(marta);
  const more = await answerOf(create, await visit(marta, "/api/dashboards", { json: { name: "More" } }));
  expect(more).toMatchObject({
    status: 402,
    body: { error: { message: expect.stringContaining("The one dashboard in your plan is used.") } },
  });
  const copy = await answerOf(clone, await visit(marta, path(id, "/clone"), { method: "POST" }), { id });
  expect(copy.status).toBe(402);
});

test("the list is paged, with and without archived dashboards, and searched by name", async () => {
  const { marta } = await anAgency();
  for (const name of ["Harbour Lane Bakery", "Zitta Garden", "100% Kite"]) await aDashboard(marta, name);
  const gone = await aDashboard(marta, "Old Mill");
  await answerOf(archive, await visit(marta, path(gone, "/archive"), { method: "DELETE" }), { id: gone });
  const ask = async (query: string) => {
    const { body } = await answerOf(list, await visit(marta, `/api/dashboards${query}`));
    const { data, meta } = body as {
      data: { name: string; active: boolean }[];
      meta: Record<string, unknown>;
    };
    return { names: data.map(({ name }) => name), meta };
  };
  expect((await ask("")).meta).toEqual({
    page: 1,
    pages: 1,
    perPage: 20,
    total: 3,
    archived: 1,
    sort: { column: "updatedAt", dir: "desc" },
  });
  expect((await ask("?all=1")).names).toContain("Old Mill");
  expect((await ask("?search=lane+harbour")).names).toEqual(["Harbour Lane Bakery"]);
  expect((await ask("?search=%25")).names).toEqual(["100% Kite"]);
  expect((await ask("?search=%00'%3B")).names).toEqual([]);
  const paged = await ask("?per_page=2&page=2");
  expect(paged).toMatchObject({ names: [expect.any(String)], meta: { page: 2, pages: 2, perPage: 2 } });
  expect((await ask("?per_page=2&page=99")).meta.page).toBe(2);
});

test("the list is sorted as requested, and wrong parameters are refused by name", async () => {
  const { marta } = await anAgency();
  const widgets = { Cedar: 2, alder: 0, Birch: 1 };
  for (const [name, count] of Object.entries(widgets)) {
    const id = await aDashboard(marta, name);
    const cards = Array.from({ length: count }, (_, at) => aTextCard(`card-${at}`));
    if (count > 0) await save(marta, id, { widgets: JSON.stringify(cards) });
  }
  const ask = async (query: string) => answerOf(list, await visit(marta, `/api/dashboards?${query}`));
  const names = async (query: string) =>
    ((await ask(query)).body as { data: { name: string }[] }).data.map(({ name }) => name);
  expect(await names("sort=name")).toEqual(["alder", "Birch", "Cedar"]);
  expect(await names("sort=name&dir=desc&per_page=2")).toEqual(["Cedar", "Birch"]);
  expect(await names("sort=widgetsCount")).toEqual(["Cedar", "Birch", "alder"]);
  expect(await names("sort=createdAt&dir=asc")).toEqual(["Cedar", "alder", "Birch"]);
  expect(await ask("sort=owner&dir=down&page=x&per_page=0&all=perhaps")).toMatchObject({
    status: 422,
    body: {
      error: {
        fields: {
          sort: ["Enter one of updatedAt, createdAt, name, widgetsCount."],
          dir: ["Enter asc or desc."],
          page: ["Enter a whole number from 1."],
          per_page: ["Enter a whole number from 1 to 100."],
          all: ["Enter 1 to include archived dashboards, or 0."],
        },
      },
    },
  });
});

test("a save changes the given fields only, in the specification's names", async () => {
  const { marta, shop } = await anAgency();
  const id = await aDashboard(marta);
  const widget = aWidget("keep-me", { instances: [anInstance({ sourceId: shop })] });
  const saved = await save(marta, id, {
    name: "Zitta Garden",
    styles: JSON.stringify({ color: "#0E6B5C", theme: "dark", backgroundColor: "" }),
    widgets: JSON.stringify([aTextCard("first"), widget, { ...aTextCard("x"), id: undefined }]),
    range_type: "custom",
    start: "2026-10-01",
    end: "2026-10-31",
    compare_start: "",
    hidden_date_selector: "1",
    footer: "Numbers as of the day they were read.",
    domain: "reports.example",
  });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      data: {
        id,
        name: "Zitta Garden",
        styles: { color: "#0e6b5c", theme: "dark" },
        rangeType: "custom",
        startDate: "2026-10-01",
        endDate: "2026-10-31",
        compareStartDate: null,
        hiddenDateSelector: true,
        locked: null,
        passwordProtected: false,
        version: 2,
        widgets: [
          { id: "first", order: 0 },
          { id: "keep-me", order: 1, instances: [{ sourceId: shop }] },
          { id: expect.stringMatching(/^\w{16}$/), order: 2 },
        ],
      },
    },
  });
  await save(marta, id, { hidden_date_selector: "0" });
  expect((await stored(marta, id)).content).toMatchObject({
    hiddenDateSelector: false,
    footer: expect.stringContaining("Numbers"),
    name: "Zitta Garden",
  });
});

test("given pictures are stored and named in the styles", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  await save(marta, id, { styles: JSON.stringify({ color: "#0e6b5c" }) });
  const saved = await save(marta, id, {
    category: "files",
    logo_image: new File([new Uint8Array(png)], "logo.png"),
  });
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { styles: { color: "#0e6b5c", logoImage: expect.any(String) } } },
  });
  const wrong = await save(marta, id, { client_image: new File(["<svg/>"], "logo.png") });
  expect(wrong).toMatchObject({
    status: 422,
    body: { error: { fields: { client_image: ["Invalid file type"] } } },
  });
});

test.each<[string, Record<string, string>, string, string]>([
  ["widgets that are not JSON", { widgets: "[{" }, "widgets", "The widgets is not valid JSON."],
  ["widgets that are not a list", { widgets: "{}" }, "widgets", "Widgets must be a list."],
  [
    "a widget without a title",
    { widgets: JSON.stringify([{ ...aWidget("a"), title: "" }]) },
    "widgets.0.title",
    "Enter a title.",
  ],
  [
    "two widgets of one id",
    { widgets: JSON.stringify([aTextCard("a"), aTextCard("a")]) },
    "widgets",
    "Two widgets have the same id.",
  ],
  [
    "201 widgets",
    { widgets: JSON.stringify(Array.from({ length: 201 }, (_, n) => aTextCard(`w${n}`))) },
    "widgets",
    "A dashboard can have at most 200 widgets.",
  ],
  [
    "another company's source",
    { widgets: JSON.stringify([aWidget("a")]) },
    "widgets.0.instances.0.sourceId",
    "Choose one of your company's sources.",
  ],
  ["no name", { name: "" }, "name", "Enter a name for the dashboard."],
  ["styles that are not an object", { styles: "[]" }, "styles", "Styles must be an object."],
  [
    "an unknown theme",
    { styles: '{"theme":"neon"}' },
    "styles.theme",
    "The theme must be light, dark or auto.",
  ],
  ["an unknown range", { range_type: "yearly" }, "range_type", "The date range must be one of daily, weekly"],
  ["a day that does not exist", { start: "2026-02-30" }, "start", "Enter a valid date"],
  ["custom days without an end", { range_type: "custom", start: "2026-10-01" }, "end", "Enter an end date."],
  ["a footer that is too long", { footer: "x".repeat(2001) }, "footer", "At most 2,000 characters."],
  ["an unknown time zone", { timezone: "Mars/Olympus" }, "timezone", "Choose a time zone from the list."],
  [
    "neither yes nor no",
    { hidden_date_selector: "perhaps" },
    "hidden_date_selector",
    "Must be true or false.",
  ],
])("%s is refused under its field and changes nothing", async (_, fields, field, message) => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  const before = await stored(marta, id);
  const { status, body } = await save(marta, id, fields);
  expect(status).toBe(422);
  const said = (body as { error: { fields: Record<string, string[]> } }).error.fields;
  expect(said[field]?.join(" ") ?? JSON.stringify(said)).toContain(message);
  expect(await stored(marta, id)).toEqual(before);
});

test("a save from an older version gets 409, and so does one while another person edits", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta);
  expect((await save(jonas, id, { name: "His", version: "1" })).status).toBe(200);
  expect(await save(marta, id, { name: "Hers", version: "1" })).toMatchObject({
    status: 409,
    body: { error: { code: "conflict" } },
  });
  expect((await save(marta, id, { name: "Hers" })).status).toBe(200);
  await lockDashboard(jonas, id);
  expect(await save(marta, id, { name: "Again" })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("Jonas is editing") } },
  });
});

test("calls refresh the address, set and remove the password, share, and replace a source", async () => {
  const { marta, shop } = await anAgency();
  const id = await aDashboard(marta);
  const before = await stored(marta, id);
  const moved = await put(marta, id, { category: "refresh_permalink" });
  expect(moved).toMatchObject({
    status: 200,
    body: { data: { permalink: expect.not.stringContaining(before.permalink) } },
  });
  expect(await put(marta, id, { category: "new_password", password: "open sesame" })).toMatchObject({
    body: { data: { passwordProtected: true } },
  });
  expect((await checkPassword("open sesame", (await stored(marta, id)).passwordHash)).isRight).toBe(true);
  expect(await put(marta, id, { category: "new_password", password: "short" })).toMatchObject({
    status: 422,
  });
  expect(await put(marta, id, { category: "new_password" })).toMatchObject({ status: 422 });
  expect(await put(marta, id, { category: "new_password", password: "" })).toMatchObject({
    body: { data: { passwordProtected: false } },
  });
  expect(await put(marta, id, { category: "sharing", public: true, embeddable: "1" })).toMatchObject({
    body: { data: { public: true, embeddable: true } },
  });
  expect(await put(marta, id, { category: "sharing", embeddable: false })).toMatchObject({
    body: { data: { public: true, embeddable: false } },
  });

  const other = (await anAgency()).shop;
  await save(marta, id, {
    widgets: JSON.stringify([aWidget("a", { instances: [anInstance({ sourceId: shop })] })]),
  });
  expect(await put(marta, id, { category: "sources", sources: { [shop]: other } })).toMatchObject({
    status: 422,
  });
  expect(await put(marta, id, { category: "sources", sources: { [shop]: "a\0b" } })).toMatchObject({
    status: 422,
  });
  expect(await put(marta, id, { category: "sources", sources: {} })).toMatchObject({ status: 200 });
  expect(await put(marta, id, { category: "evil" })).toMatchObject({ status: 422 });
});

test("calls archive, restore, copy and delete", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  expect(
    await answerOf(archive, await visit(marta, path(id, "/archive"), { method: "DELETE" }), { id }),
  ).toMatchObject({ status: 200, body: { data: { active: false } } });
  expect(
    await answerOf(restore, await visit(marta, path(id, "/restore"), { method: "PUT" }), { id }),
  ).toMatchObject({ status: 200, body: { data: { active: true } } });
  expect(
    await answerOf(clone, await visit(marta, path(id, "/clone"), { method: "POST" }), { id }),
  ).toMatchObject({ status: 201 });
  expect((await answerOf(action, await visit(marta, path(id), { method: "DELETE" }), { id })).status).toBe(
    204,
  );
  expect(await findDashboard(marta.companyId, id)).toBeNull();
});

test("another company's dashboard gets 404, no session 401, and unreadable input 400 and 415", async () => {
  const [{ marta }, { marta: stranger }] = [await anAgency(), await anAgency()];
  const id = await aDashboard(marta);
  expect((await save(stranger, id, { name: "Mine" })).status).toBe(404);
  expect((await put(stranger, id, { category: "refresh_permalink" })).status).toBe(404);
  expect((await put(stranger, id, { category: "new_password", password: "open sesame" })).status).toBe(404);
  expect((await put(stranger, id, { category: "sharing", public: true })).status).toBe(404);
  expect((await put(stranger, id, { category: "sources", sources: {} })).status).toBe(404);
  expect((await put(stranger, id, { category: "evil" })).status).toBe(404);
  for (const [act, method] of [
    [action, "DELETE"],
    [archive, "DELETE"],
    [restore, "PUT"],
    [clone, "POST"],
  ] as const)
    expect((await answerOf(act, await visit(stranger, path(id), { method }), { id })).status).toBe(404);
  expect((await put(null, id, { category: "refresh_permalink" })).status).toBe(401);
  const broken = new Request("http://localhost:3000/", {
    method: "POST",
    body: "{",
    headers: { ...Object.fromEntries((await visit(marta, "/")).headers), "Content-Type": "application/json" },
  });
  expect((await answerOf(action, broken, { id })).status).toBe(400);
  const xml = await visit(marta, path(id), { method: "POST", headers: { "Content-Type": "text/xml" } });
  expect((await answerOf(action, new Request(xml, { body: "<a/>" }), { id })).status).toBe(415);
  expect((await stored(marta, id)).name).toBe("Harbour Lane Bakery");
});

test("templates and the widgets of each kind of source are described", async () => {
  const { marta } = await anAgency();
  const all = await answerOf(templates, await visit(marta, "/api/configs/templates"));
  const { data } = all.body as {
    data: { id: string; widgets: { nature: string; instances: { type: string }[] }[] }[];
  };
  expect(new Set(data.flatMap(({ widgets }) => widgets.map(({ nature }) => nature)))).toEqual(
    new Set(["interactive", "passive"]),
  );
  expect(data[0]?.widgets[0]?.instances.map(({ type }) => type)).toContain("csv");
  const one = await answerOf(widgetConfig, await visit(marta, "/api/configs/widgets/csv"), { type: "csv" });
  expect(one).toMatchObject({
    status: 200,
    body: {
      data: {
        type: "csv",
        parameters: expect.arrayContaining([expect.objectContaining({ name: "metrics", required: true })]),
      },
    },
  });
  const unknown = await answerOf(widgetConfig, await visit(marta, "/api/configs/widgets/x"), {
    type: "constructor",
  });
  expect(unknown.status).toBe(404);
});

test("one dashboard names its reports, and whether the caller edits it", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const id = await aDashboard(marta);
  const { permalink } = await stored(marta, id);
  await aReport({ companyId, userId: marta.userId, dashboardId: id, email: marta.email });
  await lockDashboard(marta, id);
  const of = async (viewer: Viewer | null, headers = {}) => {
    const request = await visit(viewer, path(permalink), { headers });
    const answer = await answerOf(read, request, { id: permalink });
    return (answer.body as { data: Record<string, unknown> }).data;
  };
  const modes = { authorization: null, embedded: false, print: false };
  expect(await of(marta)).toMatchObject({ ...modes, editMode: true, locked: marta.userId });
  expect((await of(marta)).automaticReports).toMatchObject([
    { dashboard_id: id, period: "MONTH", detail: "FIRST_DAY", hour: 8 },
  ]);
  expect(await of(jonas)).toMatchObject({ editMode: false, locked: marta.userId });

  await put(marta, id, { category: "new_password", password: "summer" });
  await put(marta, id, { category: "sharing", public: "1" });
  const { accessVersion } = await stored(marta, id);
  const token = unlockToken({ id, accessVersion });
  const visitors = await of(null, { "x-authorization": token });
  expect(visitors).toMatchObject({ authorization: token, editMode: false, embedded: false, print: false });
  expect(visitors).not.toHaveProperty("automaticReports");
});
