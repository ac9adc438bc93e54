import { expect, test } from "vitest";
import { now } from "#app/lib/clock.server.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { action as changeSource, loader as sourcePage } from "#app/routes/company/source.tsx";
import { action, loader } from "#app/routes/company/upload.tsx";
import { flatValues } from "#app/domain/sources/files/table-values.ts";
import type { PlanPreview } from "#app/domain/dashboards/new/generate/plan-preview.ts";
import type { UploadView } from "#app/domain/sources/files/upload-view.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { formWith } from "#tests/domain/sources/a-company.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "../dashboards/visit.ts";

await useDatabase();

/** A file on its import page, as a person sees and changes it. */
async function proposed(lines: readonly string[]) {
  const { marta } = await anAgency();
  const form = formWith(new Blob([lines.join("\n")]), { kind: "csv", name: "November" });
  const received = await receiveUpload(form, { ...marta, sourceId: null, zone: "Europe/Berlin" });
  if (received.outcome !== "proposed") throw new Error(JSON.stringify(received));
  const { uploadId } = received;
  const path = `/company/sources/new/uploads/${uploadId}`;
  const params = { sourceId: "new", uploadId };
  const page = async () => {
    const { body } = await answerOf(loader, await visit(marta, path), params);
    return body as { view: UploadView; plan: PlanPreview | null };
  };
  const view = async () => (await page()).view;
  const plan = async () => (await page()).plan;
  const press = async (intent: string, changes: Record<string, string | null> = {}) => {
    const values = { ...(await view()).values, name: "November", ...changes, intent };
    const sent = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    );
    return answerOf(action, await visit(marta, path, { form: sent }), params);
  };
  return { marta, view, plan, press };
}

const sentence = ({ said }: UploadView) => said.map(({ text }) => text).join("");
const numbers = ({ first }: UploadView) =>
  Object.fromEntries((first?.numbers ?? []).map(({ label, text }) => [label, text]));

const ads = [
  "Campaign report",
  "1 November 2026 - 3 November 2026",
  "Day,Campaign,Clicks,Impr.,CTR,Cost,Currency code",
  "2026-11-01,Bread,10,200,5.00%,4.20,EUR",
  "2026-11-01,Cakes,20,300,6.67%,8.10,EUR",
  "2026-11-02,Bread,30,500,6.00%,12.00,EUR",
  "2026-11-03,Cakes,40,1000,4.00%,17.70,EUR",
  "Total: Account, --,100,2000,5.00%,42.00,EUR",
];

test("a file is described in one sentence, and its first numbers are compared with its own total", async () => {
  const { view } = await proposed(ads);
  const page = await view();
  expect(sentence(page)).toBe(
    "3 days of 2 campaigns, 4 rows, 1–3 November 2026; amounts in the currency of “Currency code”; 1 row of totals left out.",
  );
  expect(numbers(page)).toEqual({ Clicks: "100", "Impr.": "2,000", CTR: "5.00%", Cost: "€42.00" });
  expect(page.first?.numbers.map(({ how }) => how)).toEqual([
    "Sum of 4 rows", "Sum of 4 rows", "100 ÷ 2,000", "Sum of 4 rows",
  ]); // oxfmt-ignore
  expect(page.first?.check).toEqual({ line: 8, different: [] });
  expect(page.first?.numbers.every(({ isFileTotal }) => isFileTotal)).toBe(true);
  expect(page.first?.top).toMatchObject({
    label: "Campaign",
    rows: [{ name: "Cakes", values: ["60", "1,300"] }, { name: "Bread" }],
  });
  expect(page.leftOut).toMatchObject({
    totals: 1,
    areLeftOut: true,
    lines: [{ line: 8, why: "It repeats the sum of 4 rows above." }],
  });
});

test("only a number that the file has a total of is called equal to it", async () => {
  const { view } = await proposed(
    ads.map((line) => (line.startsWith("Total") ? "Total: Account, --,100,,,42.00,EUR" : line)),
  );
  const { first } = await view();
  expect(first?.check).toEqual({ line: 8, different: [] });
  expect(first?.numbers.map(({ label, isFileTotal }) => [label, isFileTotal])).toEqual([
    ["Clicks", true], ["Impr.", false], ["CTR", false], ["Cost", true],
  ]); // oxfmt-ignore
});

test("totals can be counted as data, and left out again", async () => {
  const { view, press } = await proposed(
    ads.filter((line) => !line.startsWith("Total")).concat("2026-11-03,Total,100,2000,5.00%,42.00,EUR"),
  );
  const before = await view();
  if (before.leftOut.totals === 0) expect(numbers(before).Clicks).toBe("200");
  const other = await proposed(["Campaign,Clicks", "Bread,10", "Cakes,20", "Tarts,5", "Total,35"]);
  expect(numbers(await other.view())).toEqual({ Clicks: "35" });
  expect((await other.press("count-totals")).status).toBe(200);
  expect(numbers(await other.view())).toEqual({ Clicks: "70" });
  await other.press("leave-out-totals");
  expect(numbers(await other.view())).toEqual({ Clicks: "35" });
  expect((await press("apply")).status).toBe(200);
});

/** 29 rows of one click and 0,40 each, and line 4. */
const german = [
  "Tag;Kampagne;Klicks;Kosten",
  ...Array.from({ length: 30 }, (_, n) => {
    const day = `${String(1 + n).padStart(2, "0")}.11.2026`;
    return n === 2 ? `${day};Torte;30;12,34,5` : `${day};${n % 2 ? "Brot" : "Torte"};1;0,40`;
  }),
  "Gesamt;;59;24,00",
];

test("a row that cannot be read is shown with its neighbors, and left out, counted again, or typed anew", async () => {
  const { view, press } = await proposed(german);
  const page = await view();
  expect(sentence(page)).toContain("29 of 30 rows");
  expect(sentence(page)).toContain("1 row can’t be read");
  expect(page.first?.refused).toMatchObject({
    count: 1,
    lines: [4],
    first: { line: 4, at: 3, text: "12,34,5", suggestion: "12,40" },
  });
  expect(page.first?.refused?.first.around.map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(numbers(page)).toMatchObject({ Klicks: "29" });
  const badCell = { about: "kosten", text: expect.stringContaining("Line 4: “12,34,5” is not a number") };
  expect(page.questions).toContainEqual(expect.objectContaining(badCell));

  const left = await press("leave-out:4", { name: "My shop" });
  expect(left.status).toBe(200);
  expect(flatValues((left.body as { initialValue: unknown }).initialValue)).toMatchObject({
    name: "My shop",
  });
  const without = await view();
  expect(without.first?.refused).toBeNull();
  expect(without.questions).not.toContainEqual(expect.objectContaining(badCell));
  expect(sentence(without)).toContain("1 row left out by hand");
  expect(without.leftOut.lines).toContainEqual({
    line: 4,
    cells: ["03.11.2026", "Torte", "30", "12,34,5"],
    why: "It was left out by hand.",
    isByHand: true,
  });
  expect(without.first?.check?.different.map(({ label }) => label)).toEqual(["Klicks", "Kosten"]);

  await press("count:4");
  const counted = await view();
  expect(counted.first?.refused?.count).toBe(1);
  expect(counted.questions).toContainEqual(expect.objectContaining(badCell));

  const empty = await press("read-as", { typed_line: "4", typed_at: "3", typed_text: " " });
  expect(empty.status).toBe(422);
  expect(empty.body).toMatchObject({ error: { typed_text: ["Enter the value of this cell."] } });
  await press("read-as", { typed_line: "4", typed_at: "3", typed_text: "12,40" });
  const typed = await view();
  expect(typed.first?.refused).toBeNull();
  expect(numbers(typed)).toMatchObject({ Klicks: "59" });
  expect(typed.first?.check?.different).toEqual([]);
  expect(typed.questions).not.toContainEqual(expect.objectContaining(badCell));
});

test("a cell that was typed by hand is said with what the file has, and a person can undo it", async () => {
  const { marta, view, press } = await proposed(german);
  await press("read-as", { typed_line: "4", typed_at: "3", typed_text: "12,40" });
  const cell = { line: 4, at: 3, column: "Kosten", text: "12,40", was: "12,34,5" };
  const typed = await view();
  expect(typed.typed).toEqual([cell]);
  expect(sentence(typed)).toContain("1 cell typed by hand");

  // It stays where the file is read differently and still has it.
  await press("read-again", { starts_at: "1", name_lines: "1", decimal: "," });
  expect((await view()).typed).toEqual([cell]);
  expect((await view()).first?.refused).toBeNull();

  await press("read-as-written:4,3");
  const back = await view();
  expect(back.typed).toEqual([]);
  expect(sentence(back)).not.toContain("typed by hand");
  expect(back.first?.refused?.first).toMatchObject({ line: 4, at: 3, text: "12,34,5" });

  await press("read-as", { typed_line: "4", typed_at: "3", typed_text: "12,40" });
  const confirmed = await press("confirm", { currency: "EUR" });
  const sourceId = /sources\/([^?/]+)/.exec(confirmed.location ?? "")![1]!;
  const path = `/company/sources/${sourceId}`;
  const { body } = await answerOf(sourcePage, await visit(marta, path), { sourceId });
  expect((body as { details: { typed: unknown } }).details.typed).toEqual([cell]);
  const source = await findSource(marta.companyId, sourceId);
  expect(sourceEntity(source!, null, now())).toMatchObject({
    file: {
      typedCells: [
        {
          row: 4,
          column: "Kosten",
          text: "12,40",
          insteadOf: "12,34,5",
          because: "It was typed by hand: line 4, Kosten: 12,40 instead of “12,34,5”.",
        },
      ],
    },
  });

  // A correction of the served file can take it back too.
  const again = await answerOf(changeSource, await visit(marta, path, { form: { intent: "correct" } }), {
    sourceId,
  });
  const uploadId = again.location!.split("/").at(-1)!;
  const { body: page } = await answerOf(loader, await visit(marta, again.location!), { sourceId, uploadId });
  expect((page as { view: UploadView }).view.typed).toEqual([cell]);
});

test("a line that was left out is cut like the others when the file is read differently", async () => {
  const { view, press } = await proposed(german);
  await press("leave-out:4");
  await press("read-again", { delimiter: "|" });
  const [line] = (await view()).leftOut.lines.filter(({ isByHand }) => isByHand);
  expect(line).toMatchObject({ line: 4, cells: ["03.11.2026;Torte;30;12,34,5"] });
});

test("lines of a table that is written in columns of days have the names that the file gives them", async () => {
  const { view, press } = await proposed([
    "Shop,2026-11-01,2026-11-02", "Kiel,10,20", "Jever,5,many", ...Array(20).fill("Emden,1,2"),
  ]); // oxfmt-ignore
  const page = await view();
  expect(page.columns.map(({ name }) => name)).toEqual(["Shop", "Date", "Value"]);
  expect(page.namesInFile).toEqual(["Shop", "2026-11-01", "2026-11-02"]);
  await press("leave-out:3");
  expect((await view()).leftOut.lines).toMatchObject([{ line: 3, cells: ["Jever", "5", "many"] }]);
});

test("what was left out and assumed is said on the source's page, and by calls", async () => {
  const { marta, press } = await proposed(german);
  await press("leave-out:4");
  const confirmed = await press("confirm", { currency: "EUR" });
  expect(confirmed.status).toBe(303);
  const sourceId = /sources\/([^?/]+)/.exec(confirmed.location ?? "")![1]!;
  const { body } = await answerOf(sourcePage, await visit(marta, `/company/sources/${sourceId}`), {
    sourceId,
  });
  const { details } = body as {
    details: {
      leftOut: { lines: { line: number; cells: string[] }[] };
      topics: { assumed: string; because: string }[];
    };
  };
  expect(details.leftOut.lines.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [4, "Torte"],
    [32, ""],
  ]);
  expect(details.topics).toContainEqual(
    expect.objectContaining({
      assumed: "Amounts are in EUR",
      because: "it was chosen by hand",
      isOpen: false,
    }),
  );
  // It can be read differently later.
  const again = await answerOf(
    changeSource,
    await visit(marta, `/company/sources/${sourceId}`, { form: { intent: "correct" } }),
    { sourceId },
  );
  expect(again.location).toMatch(/\/uploads\//);
});

test("assumptions that were not changed on the import page are on the source page too", async () => {
  const { marta, view, press } = await proposed([
    "Day,Campaign,Cost,Watch time (hours),Bounce rate",
    '2026-11-01,Bread,"1.234,50",1.5,42%',
    '2026-11-01,Cakes,"234,10",0.75,31%',
    "2026-11-02,Bread,97.25,2,37%",
    '2026-11-02,Cakes,"1.004,00",1.25,35%',
  ]);
  const before = (await view()).topics;
  expect(before.map(({ assumed }) => assumed)).toEqual(
    expect.arrayContaining([
      "“Watch time (hours)” is in hours",
      expect.stringMatching(/^“Cost” has numbers with a decimal point and with a decimal comma/),
    ]),
  );
  const { location } = await press("confirm");
  const sourceId = /sources\/([^?/]+)/.exec(location ?? "")![1]!;
  const { body } = await answerOf(sourcePage, await visit(marta, `/company/sources/${sourceId}`), {
    sourceId,
  });
  const { topics } = (body as { details: { topics: typeof before } }).details;
  const saidOf = (some: typeof before) => some.map(({ assumed, because }) => [assumed, because]);
  expect(saidOf(topics)).toEqual(saidOf(before));
});

test("an unclear order of day and month is a question, with the result of both", async () => {
  const { view, press } = await proposed([
    "Date,Shop,Visits",
    "03/04/2026,Kiel,141",
    "07/02/2026,Kiel,129",
    "05/06/2026,Kiel,97",
    "02/03/2026,Kiel,100",
  ]);
  const page = await view();
  expect(sentence(page)).toBe("1 shop, 4 rows; the order of day and month is open.");
  expect(page.order).toMatchObject({
    at: 0,
    choices: [
      { format: "dd/mm/yyyy", label: "Day first", span: "7 February – 5 June 2026" },
      {
        format: "mm/dd/yyyy",
        label: "Month first",
        span: "3 February – 2 July 2026".replace("3 February", "3 February"),
      },
    ],
  });
  expect(page.values["columns[0].dateFormat"]).toBeUndefined();
  const refused = await press("confirm");
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    error: { "columns[0].dateFormat": ["Choose whether the day or the month comes first."] },
  });
  await press("apply", { "columns[0].dateFormat": "mm/dd/yyyy" });
  const answered = await view();
  expect(answered.order).toBeNull();
  expect(answered.questions).toEqual([]);
  expect(answered.topics[0]).toMatchObject({ because: "it was chosen by hand" });
  expect((await press("confirm")).status).toBe(303);
});

test("the start, the names and the cells of a table can be chosen, and nothing that was chosen is lost by a save", async () => {
  const { view, press } = await proposed([
    "Shop,Kiel,,",
    "Opened,2019,,",
    "Group,North,North,South",
    "Day,Visits,Sales,Visits",
    "2026-11-01,10,1.50,3",
    "2026-11-02,20,2.50,4",
  ]);
  await press("read-again", { starts_at: "4", name_lines: "1" });
  const one = await view();
  expect(one.values).toMatchObject({ starts_at: "4", name_lines: "1" });
  expect(one.columns.map(({ name }) => name)).toEqual(["Day", "Visits", "Sales", "Visits"]);
  expect(one.topics[0]).toMatchObject({
    assumed: "The table starts at line 4",
    because: "it was chosen by hand",
  });
  expect(one.first?.rows).toBe(2);

  // A choice that was not applied is shown before anything is saved.
  const saved = await press("confirm", { starts_at: "3", name_lines: "2" });
  expect(saved.location).toMatch(/\/uploads\//);
  const two = await view();
  expect(two.columns[1]?.name).not.toBe("Visits");
  expect(two.first?.rows).toBe(2);

  const bad = await press("read-again", { starts_at: "first" });
  expect(bad.status).toBe(422);
  expect(bad.body).toMatchObject({ error: { starts_at: ["Enter the number of a line, such as 3."] } });
});

test("columns named by days become rows, unless a person says otherwise", async () => {
  const { view, press } = await proposed(["Shop,2026-11-01,2026-11-02", "Kiel,10,20", "Jever,5,6"]);
  expect(sentence(await view())).toContain("2 days of 2 shops, 4 rows");
  await press("read-again", { wide: null });
  const wide = await view();
  expect(wide.columns.map(({ name }) => name)).toEqual(["Shop", "2026-11-01", "2026-11-02"]);
  expect(wide.topics).toContainEqual(expect.objectContaining({ edit: "wide", hasFields: true }));
  await press("read-again", { wide: "on" });
  expect((await view()).columns.map(({ name }) => name)).toEqual(["Shop", "Date", "Value"]);
});

test("a dashboard from a file lists its campaigns, and not the currency or the one account of all rows", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => {
    const day = `2026-11-${String(1 + n).padStart(2, "0")}`;
    return `${day},My account,${n % 2 ? "Bread" : "Cakes"},EUR,${n + 1}.50,${n + 20}`;
  });
  const { view, press, plan } = await proposed(["Day,Account,Campaign,Currency code,Cost,Clicks", ...rows]);
  expect((await plan())?.titles).toEqual([
    "Cost", "Clicks", "Cost per day", "Cost by campaign", "Campaigns",
  ]); // oxfmt-ignore
  expect((await view()).first?.top?.label).toBe("Campaign");
  expect((await press("apply")).status).toBe(200);
  expect((await plan())?.titles.at(-1)).toBe("Campaigns");
});
