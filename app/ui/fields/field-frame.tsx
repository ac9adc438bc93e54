import type { ReactNode } from "react";
import { isInvalid } from "./field.ts";
import type { Field } from "./field.ts";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

export type Framing = {
  readonly field: Field;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly hideLabel?: boolean;
};

export function FieldFrame({
  field,
  label,
  hint,
  hideLabel,
  children,
}: Framing & { readonly children: ReactNode }) {
  return (
    <div className={styles.field} data-invalid={isInvalid(field) || undefined}>
      <label htmlFor={field.id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <Notes field={field} hint={hint} />
      {children}
    </div>
  );
}

export function GroupFrame({
  field,
  label,
  hint,
  hideLabel,
  children,
}: Framing & { readonly children: ReactNode }) {
  const described = [hint && field.descriptionId, isInvalid(field) && field.errorId]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      className={styles.field}
      data-invalid={isInvalid(field) || undefined}
      aria-describedby={described || undefined}
    >
      <legend className={hideLabel ? "visually-hidden" : styles.label}>{label}</legend>
      <Notes field={field} hint={hint} />
      {children}
    </fieldset>
  );
}

export function Notes({ field, hint }: Pick<Framing, "field" | "hint">) {
  return (
    <>
      {hint && (
        <p id={field.descriptionId} className={styles.hint}>
          {hint}
        </p>
      )}
      {isInvalid(field) && (
        <p id={field.errorId} className={styles.error}>
          <Icon name="alert" />
          <span>{field.errors?.join("\n")}</span>
        </p>
      )}
    </>
  );
}
