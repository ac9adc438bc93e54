import type { Curve } from "../metrics/group-view.ts";
import styles from "./group-table.module.css";

export function CurveLine({ curve }: { readonly curve: Curve | null }) {
  if (!curve) return null;
  return (
    <svg
      className={styles.curve}
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path d={curve.line} className={styles.line} />
      <path d={curve.end} className={styles.end} />
    </svg>
  );
}
