import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FirstNumbersCard } from "#app/domain/sources/files/components/understood/first-numbers-card.tsx";
import { LeftOutRows } from "#app/domain/sources/files/components/understood/left-out-rows.tsx";
import { TypedCells } from "#app/domain/sources/files/components/understood/typed-cells.tsx";

const number = (label: string, isFileTotal: boolean) => ({
  key: label,
  label,
  text: "100",
  how: "Sum of 4 rows",
  isFileTotal,
});

test("the note on a total is below the columns that have one, and no others", () => {
  const first = {
    rows: 4,
    days: null,
    names: [],
    numbers: [number("Clicks", true), number("Visits", false)],
    top: null,
    refused: null,
    check: { line: 8, different: [] },
  };
  const html = renderToStaticMarkup(<FirstNumbersCard first={first} order={null} rows={4} />);
  const [clicks, visits] = html.split("Visits");
  expect(clicks).toContain("Equal to the total in line 8");
  expect(visits).not.toContain("Equal to the total");
});

test("the reason for an omitted line is right behind its number, before its cells", () => {
  const lines = [{ line: 12, cells: ["Total", "99"], why: "It is a total.", isByHand: false }];
  const leftOut = { totals: 0, areLeftOut: true, lines, more: 0 };
  const html = renderToStaticMarkup(
    <LeftOutRows leftOut={leftOut} names={["Campaign", "Clicks"]} canChange={false} />,
  );
  const places = [">12<", "It is a total.", ">Total<"].map((text) => html.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test("typed cells are said with their line, their column and what the file has", () => {
  const typed = [
    { line: 1200, at: 2, column: "Clicks", text: "1,204", was: "12O4" },
    { line: 1300, at: 2, column: "Clicks", text: "7", was: "" },
    { line: 1400, at: 2, column: "Clicks", text: "8", was: null },
  ];
  const html = renderToStaticMarkup(<TypedCells typed={typed} canChange />);
  expect(html).toContain("3 cells typed by hand");
  expect(html).toContain("Line 1,200, Clicks: 1,204 instead of “12O4”");
  expect(html).toContain("Line 1,300, Clicks: 7 instead of an empty cell");
  expect(html).toContain("Line 1,400, Clicks: 8<");
  expect(html).toContain('value="read-as-written:1200,2"');
  expect(renderToStaticMarkup(<TypedCells typed={typed} canChange={false} />)).not.toContain("<button");
});
