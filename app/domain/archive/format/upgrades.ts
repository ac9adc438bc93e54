export type Row = Readonly<Record<string, unknown>>;

/** From one version to the next. `row` gets each row with the name of its file, "company" included. */
export type Upgrade = { readonly row: (file: string, row: Row) => Row };

/** `upgrades[n - 1]` reads version n. Never change one: archives of that version exist. */
const upgrades: readonly Upgrade[] = [];

/** A row of an older version as this version has it. */
export function upgradeRow(
  version: number,
  file: string,
  row: Row,
  steps: readonly Upgrade[] = upgrades,
): Row {
  return steps.slice(version - 1).reduce((upgraded, step) => step.row(file, upgraded), row);
}
