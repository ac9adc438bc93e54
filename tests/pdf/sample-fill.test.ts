import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { checkFill, pageFills, papers, strangeBoards } from "./page-fill.ts";
import { sampleBoards } from "./sample-boards.ts";

await useDatabase();

test(
  "pages of the sample's dashboards and of three strange ones are filled",
  { timeout: 120_000 },
  async () => {
    const views = await sampleBoards();
    expect(views).toHaveLength(4);
    const boards = [...views.map((view) => [view.name, view] as const), ...strangeBoards(views)];
    for (const [name, view] of boards)
      for (const [paper, options] of papers) checkFill(`${name}, ${paper}`, pageFills(view, options));
  },
);
