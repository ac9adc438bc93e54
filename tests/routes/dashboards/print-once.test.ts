import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { loader as print } from "#app/routes/dashboards/print.tsx";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import {
  aBoard,
  aSource,
  aWidget,
  anInstance,
  dateColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "./visit.ts";

await useDatabase();

test("the same print of a public dashboard, opened many times at once, is drawn once", async () => {
  const { marta } = await anAgency();
  const visits = await aSource(marta, [dateColumn, numberColumn("visits", "Visits")], [["2026-10-01", 77]], {
    name: "Site",
  });
  const board = await aBoard(marta, [aWidget("summary", [anInstance(visits, { metrics: ["visits"] })])]);
  await setSharing(marta, board.id, { public: true });
  const sent = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => sent.mockRestore());
  const path = `/dashboards/${board.permalink}/print`;
  const open = async () => answerOf(print, await visit(null, path), { permalink: board.permalink });
  const answers = await Promise.all(Array.from({ length: 12 }, open));
  const sheets = answers.map(({ status, body }) => [status, (body as { sheets: string[] }).sheets.length]);
  expect(sheets).toEqual(answers.map(() => [200, 1]));
  const drawn = sent.mock.calls.filter(([part]) => (part as { part?: string }).part === "start");
  expect(drawn).toHaveLength(1);
});
