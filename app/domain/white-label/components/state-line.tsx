import { Status } from "#app/ui/status.tsx";
import type { WhiteLabelView } from "../white-label-view.server.ts";
import styles from "./white-label.module.css";

export function StateLine({ states }: Pick<WhiteLabelView, "states">) {
  return (
    <ul className={styles.states}>
      {states.map(({ label, kind, words }) => (
        <li key={label}>
          <strong>{label}</strong>
          <Status kind={kind}>{words}</Status>
        </li>
      ))}
    </ul>
  );
}
