/** The file says something we cannot take: told to the person with its line and column, and nothing is stored. */
export class UnreadableFile extends Error {
  readonly line: number | null;
  readonly column: string | null;

  constructor(what: string, at: { line?: number | null; column?: string | null } = {}) {
    const line = at.line ?? null;
    const column = at.column ?? null;
    const place = [
      ...(line === null ? [] : [`line ${line.toLocaleString("en-GB")}`]),
      ...(column === null ? [] : [`column “${column}”`]),
    ].join(", ");
    super(place ? `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${what}` : what);
    this.name = "UnreadableFile";
    this.line = line;
    this.column = column;
  }
}
