import type { TableAssumption } from "#db/schema/documents/table.ts";
import type { TableStart } from "./survey.ts";
import type { Survey } from "./table-survey.ts";

export const chosenByHand = "it was chosen by hand";

type Given = { readonly start?: TableStart; readonly staysWide?: boolean };

export function layoutAssumptions(
  { skippedRows, headRows, headNote, firstLine, startsAt, names, wide, takenRows }: Survey,
  given: Given = {},
): TableAssumption[] {
  const said: TableAssumption[] = [];
  const start = firstLine.toLocaleString("en-GB");
  if (given.staysWide)
    said.push({
      what: "wide",
      assumed: "Columns that are named by periods stay columns",
      because: chosenByHand,
    });
  if (given.start) {
    const line = startsAt.toLocaleString("en-GB");
    said.push({ what: "table", assumed: `The table starts at line ${line}`, because: chosenByHand });
    return said;
  }
  if (skippedRows > 0 || takenRows !== null)
    said.push({
      what: "table",
      assumed: `The rows of the table start at line ${start}`,
      because:
        headRows > 0 ? `the line above it has ${names.length} names` : "the lines above it are no data",
      change: `starts_at=${startsAt}`,
    });
  if (headRows === 0)
    said.push({
      what: "names",
      assumed: "The table has no row with column names",
      because: "its first row has numbers or days like those below it",
      change: "name_lines=1",
    });
  if (headNote !== null)
    said.push({
      what: "names",
      assumed: "The names are in two lines",
      because: headNote,
      change: "name_lines=1",
    });
  if (wide)
    said.push({
      what: "wide",
      assumed: `${wide.periods.length * (1 + (wide.more?.length ?? 0))} columns become rows, with their name as the date`,
      because: `they are called ${wide.periods[0]!.name} to ${wide.periods.at(-1)!.name}`,
      change: "wide=columns",
    });
  if (wide?.left)
    said.push({
      what: "wide",
      assumed: `${wide.left.map((name) => `“${name}”`).join(" and ")} ${wide.left.length === 1 ? "is" : "are"} left out`,
      because: `the other columns of numbers are named by dates, and ${wide.left.length === 1 ? "this one is not" : "these are not"}`,
      change: "wide=columns",
      isOpen: true,
    });
  return said;
}
