import type { ReactNode } from "react";
import styles from "./fieldset.module.css";

type FieldsetProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
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

export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

export function FieldsetCard({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.cardSize}>
      <div className={styles.card}>{children}</div>
    </div>
  );
}

type FormActionsProps = {
  readonly children: ReactNode;
  readonly end?: ReactNode;
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
