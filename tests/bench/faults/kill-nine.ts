import { faultsOf, killNine, type Row } from "./kill-nine-trial.ts";
import { printTable } from "../rounds.ts";
import type { Settings } from "../run.ts";

/**
 * `--kills=50 --reports=40 --destinations`: kills the product with -9 while it sends reports. `--processes=2`:
 * on PostgreSQL, kills one of the processes or the primary.
 */
export async function run({ kills, reports, processes }: Settings): Promise<void> {
  const withDestinations = process.argv.includes("--destinations");
  const trial = await killNine({
    kills,
    reports,
    withDestinations,
    processes: processes ?? 1,
    tell: (line) => console.log(`  ${line}`),
  });
  const faults = faultsOf(trial);
  const copies = (recipient: string) => trial.arrived.filter((one) => one.recipient === recipient).length;
  const wordOf = ({ state, holdReasons }: Row) => (holdReasons === null ? state : `held: ${holdReasons}`);
  const words = [...new Set(trial.ledger.map(wordOf))].sort();
  printTable(
    `${trial.kills} kills (${trial.killsWhileSending} while messages were handed over), ${reports} reports, ${trial.expected.length} deliveries`,
    [
      ["the ledger says", "rows", "did not arrive", "arrived once", "more than once"],
      ...words.map((word) => {
        const rows = trial.ledger.filter((row) => wordOf(row) === word);
        const of = (fits: (count: number) => boolean) =>
          rows.filter(({ recipient }) => fits(copies(recipient))).length;
        return [word, rows.length, of((n) => n === 0), of((n) => n === 1), of((n) => n > 1)];
      }),
    ],
  );
  console.log(`  webhooks that came again with their id, which receivers drop: ${trial.droppedRepeats}`);
  console.log(`  letters that told the agency of what is held or unknown: ${trial.toldAgency}`);
  printTable("Goal: 0 everywhere", [
    ["lost", faults.lost.length],
    ["a person has it twice", faults.twice.length],
    ["an id came twice", faults.sameMessageTwice.length],
    ["the ledger says something else than the mail server", faults.untrue.length],
    ["another id than the ledger's", faults.otherId.length],
    ["without a row", faults.withoutRow.length],
  ]);
}
