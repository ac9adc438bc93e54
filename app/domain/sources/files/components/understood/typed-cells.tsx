import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { typedCellWords, typedCount, type TypedCellView } from "../../understood/typed-cells.ts";
import styles from "./understood.module.css";

type TypedCellsProps = {
  readonly typed: readonly TypedCellView[];
  readonly canChange: boolean;
};

export function TypedCells({ typed, canChange }: TypedCellsProps) {
  if (typed.length === 0) return null;
  return (
    <div id="typed">
      <Card title={typedCount(typed.length)} flush>
        <ul className={styles.topics}>
          {typed.map((cell) => (
            <li key={`${cell.line} ${cell.at}`} className={styles.typed}>
              <bdi>{sentenceOf(cell)}</bdi>
              {canChange && (
                <Button small tone="quiet" name="intent" value={`read-as-written:${cell.line},${cell.at}`}>
                  Use the file’s value
                  <span className="visually-hidden">
                    {`: line ${cell.line.toLocaleString("en-GB")}, ${cell.column}`}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const sentenceOf = (cell: TypedCellView) => typedCellWords(cell).replace(/^l/, "L");
