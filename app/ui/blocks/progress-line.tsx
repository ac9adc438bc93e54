import styles from "./progress-line.module.css";

type ProgressLineProps = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value?: number;
  readonly max?: number;
};

export function ProgressLine({ label, hideLabel = false, value, max = 100 }: ProgressLineProps) {
  return (
    <label className={styles.progress}>
      {!hideLabel && <span>{label}</span>}
      <progress
        className={styles.line}
        max={max}
        {...(value !== undefined && { value })}
        // Text browsers print a hidden label and no bar.
        {...(hideLabel && { "aria-label": label })}
      />
    </label>
  );
}
