import styles from "./progress-line.module.css";

type ProgressLineProps = {
  /** What is going on and how far it is: "Refreshing, 18 of 31 days". The words say it all; the line is the picture of them. */
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Without a value nobody knows how long it takes. */
  readonly value?: number;
  readonly max?: number;
};

export function ProgressLine({ label, hideLabel = false, value, max = 100 }: ProgressLineProps) {
  return (
    <label className={styles.progress}>
      <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
      <progress className={styles.line} max={max} {...(value !== undefined && { value })} />
    </label>
  );
}
