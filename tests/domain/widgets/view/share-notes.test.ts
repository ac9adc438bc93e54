import { expect, test } from "vitest";
import { shareNotes } from "#app/domain/widgets/view/share-notes.ts";
import { notesOf } from "#app/domain/widgets/view/flag-words.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Flag } from "#app/metrics/table.ts";
import { marksOf } from "#app/views/marks-of.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

const words = formatter("en");
const mixed: Flag = { flag: "note", text: "Cost: EUR and USD cannot be added up.", mark: "EUR and USD" };
const own: Flag = { flag: "note", text: "One link is left out." };

function widget(id: string, ...flags: Flag[]): WidgetView {
  return {
    id,
    title: id,
    subtitle: "Ads",
    description: "",
    width: 1,
    height: 1,
    nature: "interactive",
    body: { kind: "empty", what: "", detail: "" },
    notes: notesOf(flags, words),
    fetchedAt: null,
    settledUntil: null,
    flags,
  };
}

test("a note shared by several widgets goes to the page, and each keeps a mark", () => {
  const shared = shareNotes([widget("a", mixed, own), widget("b", mixed), widget("c")], words);
  expect(shared.notes).toEqual(["Cost: EUR and USD cannot be added up."]);
  expect(shared.widgets.map(({ notes }) => notes)).toEqual([["One link is left out."], [], []]);
  expect(shared.widgets.map(marksOf)).toEqual([["EUR and USD"], ["EUR and USD"], []]);
});

test("a note of one widget, and one without a mark, stay where they are", () => {
  const widgets = [widget("a", mixed, own), widget("b", own)];
  expect(shareNotes(widgets, words)).toEqual({ notes: [], widgets });
});

test("notes on samples appear once too", () => {
  const shared = shareNotes([widget("a", { flag: "sampled" }), widget("b", { flag: "sampled" })], words);
  expect(shared.notes).toHaveLength(1);
  expect(shared.widgets.map(marksOf)).toEqual([["sampled"], ["sampled"]]);
});

test("sources without dates are named on the page, once, and no widget has a warning", () => {
  const undated = (of: string): Flag => ({ flag: "no-dates", of });
  const one = shareNotes([widget("a", undated("Queries"), own)], words);
  expect(one.notes).toEqual(["Queries has no dates, so all of its rows are shown."]);
  expect(one.widgets.map(({ notes }) => notes)).toEqual([["One link is left out."]]);
  const some = shareNotes(
    [widget("a", undated("Queries")), widget("b", undated("Queries")), widget("c", undated("Pages"), mixed)],
    words,
  );
  expect(some.notes).toEqual(["Queries and Pages have no dates, so all of their rows are shown."]);
  expect(some.widgets.flatMap(marksOf)).toEqual([]);
  expect(some.widgets.map(({ notes }) => notes)).toEqual([[], [], [mixed.flag === "note" && mixed.text]]);
});
