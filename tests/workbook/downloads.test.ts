import { SaxesParser } from "saxes";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { unlockToken } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { loader as png } from "#app/routes/dashboards/widgets/png.ts";
import { loader as svg } from "#app/routes/dashboards/widgets/svg.ts";
import { loader as xlsx } from "#app/routes/dashboards/downloads/xlsx.ts";
import { setDashboardsClient } from "#db/queries/clients.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { ask } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { findRow, readWorkbook, rowOf } from "./read-workbook.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";

await useDatabase();
const { marta } = await anAgency();
const { marta: stranger } = await anAgency();

const hostile = `=<script>alert("1")</script> & ]]>`;
const ads = await aSource(
  marta,
  [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("clicks", "Clicks")],
  [
    ["2026-10-01", "Bread", 10],
    ["2026-10-02", hostile, 40],
    ["2026-10-02", "Cakes", 20],
  ],
);
const table = aWidget("table", [anInstance(ads, { metrics: ["clicks"], dimension: "campaign" })]);
const chart = {
  ...aWidget("chart", [anInstance(ads, { metrics: ["clicks"], dimension: "date", split: "campaign" })]),
  title: hostile,
};
const board = await aBoard(marta, [table, chart]);
const client = await aClient(marta.companyId, "Harbour Lane");
await setDashboardsClient(marta.companyId, [board.id], client.id);

type Loader = typeof xlsx;

async function get(loader: Loader, who: Viewer | null, file: string, headers: Record<string, string> = {}) {
  const request = await visit(who, `/dashboards/${board.permalink}/${file}`, { headers });
  const params = { permalink: board.permalink, widgetId: file.split("/")[1] ?? "" };
  const answer = await loader({ request, params, context: {} }).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

const files = [
  ["workbook", xlsx, "xlsx"],
  ["PNG", png, `widgets/${chart.id}/png`],
  ["SVG", svg, `widgets/${chart.id}/svg`],
] as const;

test("downloads open for whom the dashboard opens", { timeout: 60_000 }, async () => {
  const statuses = async (who: Viewer | null, headers = {}) =>
    Promise.all(files.map(async ([, loader, file]) => (await get(loader, who, file, headers)).status));
  expect(await statuses(marta)).toEqual([200, 200, 200]);
  expect(await statuses(stranger)).toEqual([404, 404, 404]);
  expect(await statuses(null)).toEqual([404, 404, 404]);
  await setSharing(marta, board.id, { public: true });
  expect(await statuses(null)).toEqual([200, 200, 200]);
  expect(await statuses(stranger)).toEqual([200, 200, 200]);
  await setSharing(marta, board.id, { public: true, password: "open sesame" });
  expect(await statuses(null)).toEqual([422, 422, 422]);
  const { accessVersion } = await stored(marta, board.id);
  const token = unlockToken({ id: board.id, accessVersion });
  expect(await statuses(null, { "x-authorization": token })).toEqual([200, 200, 200]);
  expect(await statuses(null, { "x-authorization": `${token}x` })).toEqual([422, 422, 422]);
  await setSharing(marta, board.id, { public: true, password: null });
});

test("a file has its type and a name with client, dashboard, widget and period", async () => {
  const types = [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "image/png",
    "image/svg+xml; charset=utf-8",
  ];
  for (const [at, [name, loader, file]] of files.entries()) {
    const { headers } = await get(loader, null, file);
    expect(headers.get("content-type"), name).toBe(types[at]);
    const disposition = decodeURIComponent(headers.get("content-disposition")!.split("UTF-8''")[1]!);
    const widget = at === 0 ? "" : " – = script alert( 1 ) script & ]]";
    expect(disposition.replaceAll(" ", " "), name).toBe(
      `Harbour Lane – Bakery${widget} – 2026-10.${file.split("/").at(-1)}`,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});

test("the workbook keeps the reader's filter and order, and a formula stays a text", async () => {
  const book = await readWorkbook((await get(xlsx, null, "xlsx")).bytes);
  const sheet = book.sheets[1]!;
  const head = findRow(sheet, "Campaign");
  expect([0, 1, 2].map((at) => rowOf(sheet, head + 1 + at)[0])).toEqual([hostile, "Bread", "Cakes"]);
  expect(rowOf(sheet, head + 4).slice(0, 2)).toEqual(["All 3", 70]);
  expect(sheet.cells.get(`A${head + 1}`)).toMatchObject({ value: hostile, isQuoted: true });
  const sort = await readWorkbook((await get(xlsx, null, `xlsx?sort=${table.id}:clicks:asc`)).bytes);
  expect([0, 1, 2].map((at) => rowOf(sort.sheets[1]!, head + 1 + at)[0])).toEqual([
    "Bread",
    "Cakes",
    hostile,
  ]);
  const filtered = await readWorkbook((await get(xlsx, null, "xlsx?filter=campaign:is:Bread")).bytes);
  const words = [...filtered.sheets[0]!.cells.values()].map(({ value }) => value);
  expect(words).toEqual(expect.arrayContaining(["Harbour Lane", "Filtered: Campaign is Bread."]));
  expect(rowOf(filtered.sheets[1]!, findRow(filtered.sheets[1]!, "Total")).slice(0, 2)).toEqual([
    "Total",
    10,
  ]);
});

test("the links to receipts are for the agency only", async () => {
  const urls = async (who: Viewer | null) =>
    [...(await readWorkbook((await get(xlsx, who, "xlsx")).bytes)).parts]
      .filter(([name]) => name.endsWith(".rels"))
      .map(([, text]) => text)
      .join("");
  expect(await urls(marta)).toContain("http://localhost:3000/receipts/");
  const visitors = await urls(null);
  expect(visitors).not.toContain("/receipts/");
  expect(visitors).toContain(`/dashboards/${board.permalink}?`);
});

test("the picture of a chart has its title, days and key, at twice its size, on white", async () => {
  const { bytes } = await get(png, marta, `widgets/${chart.id}/png`);
  const { width, height, format } = await sharp(bytes).metadata();
  expect([format, width! % 2, height! > 600]).toEqual(["png", 0, true]);
  const corner = await sharp(bytes)
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
});

test("an SVG holds text and no script, whatever the names are", async () => {
  const { bytes } = await get(svg, marta, `widgets/${chart.id}/svg`);
  const names = new Set<string>();
  let text = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    names.add(name);
    for (const attribute of Object.keys(attributes)) expect(attribute).not.toMatch(/^on|href/i);
  });
  parser.on("text", (some) => (text += some));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(Buffer.from(bytes).toString("utf8")).close();
  expect([...names].sort()).toEqual(expect.arrayContaining(["path", "rect", "svg", "text", "title"]));
  expect([...names]).not.toContain("script");
  expect(text).toContain(hostile);
  expect(text).toContain("1–5 October 2026");
  expect(text).toContain("Bread");
  expect(text).not.toMatch(/Plainboard/i);
});

test("only charts have pictures", async () => {
  expect((await get(png, marta, `widgets/${table.id}/png`)).status).toBe(404);
  expect((await get(svg, marta, "widgets/nothing/svg")).status).toBe(404);
  expect((await get(xlsx, marta, "xlsx?startDate=nothing")).status).toBe(422);
});

test("the page offers Excel beside CSV, and each chart its files", async () => {
  const answer = await answerOf(show, await visit(null, `/dashboards/${board.permalink}`), {
    permalink: board.permalink,
  });
  const { share, widgets } = answer.body as { share: { xlsx: string }; widgets: string };
  expect(share.xlsx).toMatch(new RegExp(`^/dashboards/${board.permalink}/xlsx\\?`));
  for (const format of ["csv", "png", "svg"])
    expect(widgets).toContain(`href="/dashboards/${board.permalink}/widgets/${chart.id}/${format}?`);
});

test("visitors draw at most 60 pictures in 10 minutes from one network", { timeout: 60_000 }, async () => {
  const request = () =>
    new Request(`http://localhost:3000/dashboards/${board.permalink}/widgets/${chart.id}/svg`);
  const params = { permalink: board.permalink, widgetId: chart.id };
  const draw = async (address: string) => (await ask(svg, request(), params, address)).status;
  const statuses = await Promise.all(Array.from({ length: 62 }, () => draw("203.0.113.77")));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await draw("203.0.113.78")).toBe(200);
});
