import { formatName } from "../format-words.ts";
import type { PlannedLine } from "../plan-preview.ts";
import styles from "./plan-lines.module.css";

type PlanLinesProps = {
  readonly label: string;
  readonly lines: readonly PlannedLine[];
  readonly areLeftOut?: boolean;
};

export function PlanLines({ label, lines, areLeftOut = false }: PlanLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ id, title, format, leftOut }) => (
        <li key={id} data-left-out={areLeftOut || leftOut !== null || undefined}>
          <bdi>{title}</bdi> <span>{leftOut === null ? formatName(format) : `left out: ${leftOut}`}</span>
        </li>
      ))}
    </ul>
  );
}
