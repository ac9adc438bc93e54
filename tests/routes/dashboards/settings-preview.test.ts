import sharp from "sharp";
import { expect, test } from "vitest";
import type { SettingsRefusal } from "#app/domain/dashboards/settings/settings-answer.server.ts";
import { action, loader } from "#app/routes/dashboards/settings.tsx";
import { deriveBrand } from "#app/theme/derive.ts";
import {
  anInstance,
  aBoard,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

async function aBakery(widgets = true) {
  const { marta } = await anAgency();
  const columns = [dateColumn, nameColumn("channel", "Channel"), numberColumn("visits", "Visits")];
  const source = await aSource(marta, columns, [["2026-10-02", "Email", 100]]);
  const total = aWidget("summary", [anInstance(source, { metrics: ["visits"], dimension: null })]);
  const split = aWidget("chart", [
    anInstance(source, { metrics: ["visits"], dimension: "date", split: "channel" }),
  ]);
  const { id } = await aBoard(marta, widgets ? [split, total] : []);
  const { permalink } = await stored(marta, id);
  const path = `/dashboards/${permalink}/settings`;
  const loaded = async () => (await answerOf(loader, await visit(marta, path), { permalink })).body as Loaded;
  const send = async (fields: Record<string, string | File>) => {
    const multipart = new FormData();
    for (const [name, value] of Object.entries({ ...(await loaded()).values, version: "1", ...fields }))
      multipart.append(name, value);
    return answerOf(action, await visit(marta, path, { multipart }), { permalink });
  };
  const preview = async (fields: Record<string, string | File>) => {
    const { status, body } = await send({ intent: "preview", ...fields });
    return { ...(body as SettingsRefusal), status };
  };
  return { marta, send, preview, loaded, now: () => stored(marta, id) };
}

type Loaded = { readonly values: Record<string, string>; readonly preview: SettingsRefusal["preview"] };

test("the page shows a preview of what is stored: a card, an example for the missing one, and the chart", async () => {
  const { loaded } = await aBakery();
  const { preview } = await loaded();
  expect(preview!.cards.map(({ id, body }) => [id.startsWith("example"), body.kind])).toEqual([
    [false, "summary"],
    [true, "summary"],
  ]);
  expect(preview!.chart).toMatchObject({ width: 2, height: 2 });
  expect(preview!.chart.id).not.toMatch(/^example/);
});

test("a dashboard without widgets is previewed with examples that say so", async () => {
  const { preview } = await (await aBakery(false)).loaded();
  for (const view of [...preview!.cards, preview!.chart]) expect(view.subtitle).toBe("Example");
});

test("a preview follows the fields and stores nothing", async () => {
  const { preview, now } = await aBakery();
  const before = await now();
  const made = await preview({
    name: "Fennel",
    color: "lch(40% 50 20)",
    theme: "dark",
    rangeType: "custom",
    startDate: "2026-10-01",
    endDate: "2026-10-03",
    backgroundColor: "linen",
  });
  expect(made.status).toBe(200);
  expect(made.preview!.view).toMatchObject({
    name: "Fennel",
    theme: "dark",
    brand: deriveBrand("lch(40% 50 20)"),
    backgroundColor: "#faf0e6",
    period: { text: "1–3 October 2026" },
  });
  expect(made.preview!.cards[0]!.body).toMatchObject({ figures: [{ figure: { value: 100 } }] });
  expect(made.preview!.contrast.color[0]!.text).toMatch(/^White text on the header/);
  expect(await now()).toEqual(before);
});

test("invalid fields count as unchanged, and an invalid color says so", async () => {
  const { preview, loaded } = await aBakery();
  const made = await preview({ color: "tea", name: "Fennel", rangeType: "custom", endDate: "" });
  const stored = (await loaded()).preview!;
  expect(made.preview!.view).toMatchObject({
    name: "Fennel",
    brand: stored.view.brand,
    period: stored.view.period,
  });
  expect(made.preview!.contrast.color).toEqual([
    { tone: "invalid", text: "This is not a color. The stored color stays." },
  ]);
  expect(made.result!.error).toHaveProperty("color");
});

test("a swatch fills in its color and keeps the other input", async () => {
  const { send, now } = await aBakery();
  const { status, body } = await send({ intent: "color:#681946", name: "Fennel", color: "tea" });
  expect(status).toBe(200);
  expect((body as SettingsRefusal).result!.initialValue).toMatchObject({ color: "#681946", name: "Fennel" });
  expect((body as SettingsRefusal).preview!.view.brand.light.brand).toBe("#681946");
  expect((await now()).version).toBe(1);
  const hostile = (await send({ intent: "color:red}</style>" })).body as SettingsRefusal;
  expect(hostile.preview!.contrast.color[0]!.tone).toBe("invalid");
});

test("without script an image is kept as the chosen one while the page is previewed", async () => {
  const { preview, loaded, now } = await aBakery();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const made = await preview({ newClientImage: new File([new Uint8Array(png)], "logo.png") });
  const id = made.preview!.view.clientFileId;
  expect(id).toMatch(/^\w{20,}$/);
  expect(made.result!.initialValue).toMatchObject({ clientImage: id });
  expect(await loaded()).toMatchObject({
    images: [{ id, name: "logo.png" }],
    values: { clientImage: "none" },
  });
  expect((await now()).content.styles.clientImage).toBeUndefined();
  const refused = await preview({ newLogoImage: new File(["MZ"], "logo.png") });
  expect(refused).toMatchObject({ status: 422, result: { error: { newLogoImage: ["Invalid file type"] } } });
});

test("a refused save previews the input", async () => {
  const { send } = await aBakery();
  const { status, body } = await send({ intent: "save", name: "Fennel", timezone: "Mars" });
  expect(status).toBe(422);
  expect((body as SettingsRefusal).preview!.view.name).toBe("Fennel");
});
