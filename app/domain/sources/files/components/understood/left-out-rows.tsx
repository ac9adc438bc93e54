import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { counted } from "../../understood/counted.ts";
import type { LeftOutView } from "../../left-out-view.ts";
import { FileRows } from "./file-rows.tsx";
import styles from "./understood.module.css";

type LeftOutRowsProps = {
  readonly leftOut: LeftOutView;
  readonly names: readonly string[];
  readonly canChange: boolean;
};

export function LeftOutRows({ leftOut, names, canChange }: LeftOutRowsProps) {
  const { lines, totals, areLeftOut, more } = leftOut;
  if (lines.length + more === 0) return null;
  return (
    <div id="left-out">
      <Card
        title={titleOf(leftOut)}
        flush
        aside={
          canChange &&
          totals > 0 && (
            <Button small name="intent" value={areLeftOut ? "count-totals" : "leave-out-totals"}>
              {areLeftOut ? "Count totals as data" : "Leave out the totals"}
            </Button>
          )
        }
      >
        {lines.length > 0 && (
          <FileRows
            caption="Rows that are left out"
            names={names}
            moreName="Why"
            lines={lines.map(({ line, cells, why, isByHand }) => ({
              line,
              cells,
              kind: "out",
              more: (
                <>
                  {why}{" "}
                  {isByHand && canChange && (
                    <Button small tone="quiet" name="intent" value={`count:${line}`}>
                      Count it
                      <span className="visually-hidden">: line {line.toLocaleString("en-GB")}</span>
                    </Button>
                  )}
                </>
              ),
            }))}
          />
        )}
        {more > 0 && <p className={styles.foot}>{`${more.toLocaleString("en-GB")} more`}</p>}
      </Card>
    </div>
  );
}

function titleOf({ totals, areLeftOut, lines, more }: LeftOutView): string {
  const all = lines.length + more;
  if (totals > 0 && !areLeftOut) return `Counted as data: ${counted(totals, "row")} of totals`;
  return totals === all
    ? `Left out: ${counted(totals, "row")} of totals`
    : `Left out: ${counted(all, "line")}`;
}
