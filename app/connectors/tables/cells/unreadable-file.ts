export class UnreadableFile extends Error {
  readonly line: number | null;
  readonly column: string | null;

  /** `character` counts from 1. */
  constructor(
    what: string,
    at: { line?: number | null; column?: string | null; character?: number | null } = {},
  ) {
    const line = at.line ?? null;
    const column = at.column ?? null;
    const character = at.character ?? null;
    const place = [
      ...(line === null ? [] : [`line ${line.toLocaleString("en-GB")}`]),
      ...(column === null ? [] : [`column “${column}”`]),
      ...(character === null ? [] : [`character ${character.toLocaleString("en-GB")}`]),
    ].join(", ");
    super(place ? `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${what}` : what);
    this.name = "UnreadableFile";
    this.line = line;
    this.column = column;
  }
}
