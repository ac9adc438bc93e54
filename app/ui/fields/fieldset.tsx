import type { ReactNode } from "react";
import styles from "./fieldset.module.css";

type FieldsetProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  /** At the end of the heading's line: "4 of 8 chosen". */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function Fieldset({ legend, hint, aside, children }: FieldsetProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>
        <h2>{legend}</h2>
      </legend>
      {aside && <p className={styles.aside}>{aside}</p>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

type FormActionsProps = {
  /** One primary button, then a quiet one. */
  readonly children: ReactNode;
  /** At the far end: Delete, or "Not saved yet". */
  readonly end?: ReactNode;
  /** Stays visible below a long form. */
  readonly sticky?: boolean;
};

export function FormActions({ children, end, sticky = false }: FormActionsProps) {
  return (
    <div className={styles.actions} data-sticky={sticky || undefined}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
