export type Row = Readonly<Record<string, unknown>>;

export type Upgrade = { readonly row: (file: string, row: Row) => Row };

/** `upgrades[n - 1]` reads version n. Never change one: archives of that version exist. */
const upgrades: readonly Upgrade[] = [
  {
    row: (file, row) => {
      switch (file) {
        case "manifest":
          return { ...row, version: 2 };
        case "people":
          return { ...row, alertEmails: true };
        case "groups":
          return {
            ...row,
            range: row.range === 30 ? 30 : 7,
            metrics: [],
            curve: [],
            watchedOn: null,
            updatedAt: row.createdAt,
          };
        case "group-domains": {
          const { order: _, ...rest } = row;
          return { ...rest, clientId: null, note: "", slot: 0, queriedOn: null };
        }
        case "domain-metrics":
          return { ...row, direction: null, readOn: null, readings: {} };
        case "alerts": {
          const day = String(row.openedAt).slice(0, 10);
          return { ...row, from: day, to: day, currency: null, isNews: false };
        }
        default:
          return row;
      }
    },
  },
];

export function upgradeRow(
  version: number,
  file: string,
  row: Row,
  steps: readonly Upgrade[] = upgrades,
): Row {
  return steps.slice(version - 1).reduce((upgraded, step) => step.row(file, upgraded), row);
}
