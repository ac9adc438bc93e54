import { expect, test } from "vitest";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { action as call, loader as read } from "#app/routes/api/dashboards/summary.ts";
import { action as save, loader as form } from "#app/routes/dashboards/summary/edit.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import type { Viewer } from "#app/auth/viewer.ts";
import type { SummaryView } from "#app/views/summary-view.ts";
import { aNote } from "#tests/domain/annotations/a-note.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";

await useDatabase();

const dates = "rangeType=custom&startDate=2026-10-01&endDate=2026-10-02&compare=previous";

async function aBakery() {
  const { marta } = await anAgency();
  const source = await aSource(
    marta,
    [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")],
    [
      ["2026-09-29", "Bread", 50],
      ["2026-09-30", "Cakes", 50],
      ["2026-10-01", "Bread", 60],
      ["2026-10-02", "Cakes", 90],
    ],
    { name: "Shop" },
  );
  const total = aWidget("summary", [anInstance(source, { metrics: ["orders"] })]);
  const table = aWidget("table", [anInstance(source, { metrics: ["orders"], dimension: "campaign" })]);
  const board = await aBoard(marta, [total, table]);
  const { id, permalink } = board;
  const api = async (viewer: Viewer, sent: object = {}) => {
    const request = await visit(viewer, `/api/dashboards/${id}/summary?${dates}`, sent);
    return answerOf(request.method === "GET" ? read : call, request, { id });
  };
  const edit = async (viewer: Viewer, fields?: Record<string, string>) => {
    const request = await visit(
      viewer,
      `/dashboards/${permalink}/summary?${dates}`,
      fields ? { form: fields } : {},
    );
    return answerOf(fields ? save : form, request, { permalink });
  };
  const page = async (viewer: Viewer | null): Promise<SummaryView | undefined> => {
    const shown = await answerOf(show, await visit(viewer, `/dashboards/${permalink}?${dates}`), {
      permalink,
    });
    return (shown.body as { view: { summary?: SummaryView } }).view.summary;
  };
  const texts = async (viewer: Viewer | null) =>
    (await page(viewer))?.sentences.map(({ parts }) => parts.map(({ text }) => text).join(""));
  return { marta, board, source, total, table, api, edit, page, texts };
}

const automatic = "Orders rose 50.0% to 150, from 100. 40 of the increase of 50 came from Campaign: Cakes.";

test("a dashboard says in words what changed, with receipts for its owner", async () => {
  const { marta, api, texts, page } = await aBakery();
  expect(await texts(marta)).toEqual([automatic]);
  const [sentence] = (await page(marta))!.sentences;
  expect(sentence!.parts.filter(({ figure }) => figure?.receipt).map(({ text }) => text)).toEqual([
    "50.0% to 150",
    "40 of the increase of 50",
  ]);
  const { status, body } = await api(marta);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: {
      sentences: [{ text: automatic, outdated: null }],
      numbers: expect.arrayContaining([
        expect.objectContaining({
          metric: "Orders",
          now: "150",
          before: "100",
          change: "50.0%",
          direction: "up",
        }),
      ]) as unknown,
    },
  });
});

test("a text by API is saved only if each sentence repeats the page", async () => {
  const { marta, api, texts } = await aBakery();
  const refused = await api(marta, {
    json: {
      sentences: ["Orders rose 50.0% to 150.", "Orders rose because of the sale.", "Orders rose to 160."],
    },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    error: {
      fields: {
        "sentences.1": ["“because” claims a cause, and no note of this period says so."],
        "sentences.2": ["“160” is not the number of Orders."],
      },
    },
  });
  expect(await texts(marta)).toEqual([automatic]);
  const saved = await api(marta, { json: { sentences: ["Orders grew by 50 to 150.", automatic] } });
  expect(saved.status).toBe(200);
  expect(await texts(marta)).toEqual(["Orders grew by 50 to 150.", automatic]);
  expect((await api(marta, { method: "DELETE" })).status).toBe(204);
  expect(await texts(marta)).toEqual([automatic]);
});

test("an annotation that clients see is a cause that a text may name", async () => {
  const { marta, board, api } = await aBakery();
  const json = { sentences: ["Orders rose 50.0% after “Autumn sale began” on 1 October."] };
  expect((await api(marta, { json })).status).toBe(422);
  await aNote(marta.companyId, {
    dashboardId: board.id,
    text: "Autumn sale began",
    from: "2026-10-01",
    visible: true,
  });
  expect((await api(marta, { json })).status).toBe(200);
});

test("a text by form has author and date, and visitors do not see a number that changed", async () => {
  const { marta, board, edit, page, texts, source, total, table } = await aBakery();
  await setSharing(marta, board.id, { public: true });
  const saved = await edit(marta, {
    intent: "save",
    sentences: "A good start:\nOrders rose 50.0% to 150.\r\n\r\nThank you.",
  });
  expect(saved.status).toBe(303);
  expect(await texts(null)).toEqual(["A good start:", "Orders rose 50.0% to 150.", "Thank you."]);
  expect((await page(null))!.byline).toMatch(/^Written by Marta, \d+ \w+ \d{4}$/);

  const bread = anInstance(source, {
    metrics: ["orders"],
    filter: [{ field: "campaign", op: "is", value: "Bread" }],
  });
  await changeDashboard(marta, board.id, null, { widgets: [{ ...total, instances: [bread] }, table] });
  expect(await texts(null)).toEqual(["A good start:", "Thank you."]);
  expect((await page(marta))!.sentences.map(({ outdated }) => outdated)).toEqual([
    undefined,
    "Orders is now 60, was 50.",
    undefined,
  ]);
  expect((await edit(marta, { intent: "discard", sentences: "" })).status).toBe(303);
  expect((await page(marta))!.byline).toBeUndefined();
});

test("bad input is refused with the text kept, and strangers see nothing", async () => {
  const { marta, edit, api } = await aBakery();
  const { marta: stranger } = await anAgency();
  expect((await edit(marta, { intent: "save", sentences: " \n " })).status).toBe(422);
  const long = await edit(marta, { intent: "save", sentences: "x".repeat(401) });
  expect(long.status).toBe(422);
  expect(long.body).toMatchObject({ initialValue: { sentences: "x".repeat(401) } });
  expect((await api(marta, { json: { sentences: [] } })).status).toBe(422);
  expect((await api(stranger)).status).toBe(404);
  expect((await api(stranger, { json: { sentences: ["Orders rose."] } })).status).toBe(404);
  expect((await edit(stranger)).status).toBe(404);
  expect((await edit(stranger, { intent: "discard", sentences: "" })).status).toBe(404);
});

test("the summary can be hidden", async () => {
  const { marta, board, page } = await aBakery();
  await changeDashboard(marta, board.id, null, { hiddenSummary: true });
  expect(await page(marta)).toBeUndefined();
});
