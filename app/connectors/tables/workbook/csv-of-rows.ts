import { createYielder } from "#app/lib/steps.ts";

const pieceLength = 256 * 1024;

/** UTF-8. Line breaks within a cell become spaces. */
export async function* csvOfRows(
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const breathe = createYielder();
  for await (const rows of batches) {
    let text = "";
    for (const cells of rows) {
      text += `${cells.map(quoted).join(",")}\r\n`;
      const pause = breathe();
      if (pause) await pause;
      if (text.length < pieceLength) continue;
      yield encoder.encode(text);
      text = "";
    }
    if (text !== "") yield encoder.encode(text);
  }
}

function quoted(cell: string): string {
  if (cell === "") return cell;
  const oneLine = cell.replace(/[\r\n]+/g, " ");
  return /[",;\t]|^\s|\s$/.test(oneLine) ? `"${oneLine.replaceAll('"', '""')}"` : oneLine;
}
