import { controlProps, textValue } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Framing } from "./field-frame.tsx";
import { useTextBeforeHydration } from "../forms/use-text-before-hydration.ts";
import styles from "./field.module.css";

export type Width = 4 | 8 | 16;

type TextFieldProps = Framing & {
  readonly type?: "text" | "email" | "url" | "tel" | "search" | "color";
  readonly width?: Width;
  readonly small?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "decimal" | "text";
  readonly placeholder?: string;
  readonly suggestions?: readonly { readonly value: string; readonly label: string }[];
  readonly readOnly?: boolean;
};

export function TextField({ type = "text", width, small, suggestions, ...props }: TextFieldProps) {
  const { field, label, hint, hideLabel, ...rest } = props;
  const listId = suggestions && `${field.id}-suggestions`;
  return (
    <FieldFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      <input
        {...controlProps(field, hint)}
        {...rest}
        type={type}
        list={listId}
        className={styles.input}
        data-width={width}
        data-small={small || undefined}
        minLength={field.minLength}
        maxLength={field.maxLength}
        pattern={field.pattern}
        defaultValue={textValue(field)}
        dir={type === "email" || type === "url" ? "ltr" : "auto"}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(({ value, label: words }) => (
            // As an attribute, since text browsers print the text of all.
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label attribute names it
            <option key={value} value={value} label={words} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

type TextAreaProps = Framing & { readonly rows?: number; readonly isReadOnly?: boolean };

export function TextArea({ field, label, hint, hideLabel, rows = 4, isReadOnly = false }: TextAreaProps) {
  const area = useTextBeforeHydration(field.id);
  return (
    <FieldFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      <textarea
        {...controlProps(field, hint)}
        ref={area}
        className={styles.input}
        rows={rows}
        minLength={field.minLength}
        maxLength={field.maxLength}
        defaultValue={textValue(field)}
        readOnly={isReadOnly || undefined}
        dir="auto"
      />
    </FieldFrame>
  );
}

type PasswordFieldProps = Framing & {
  readonly isNew?: boolean;
  readonly isSecret?: boolean;
};

/** Never fills in the submitted value. */
export function PasswordField({ field, label, hint, isNew = false, isSecret = false }: PasswordFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...controlProps(field, hint)}
        type="password"
        className={styles.input}
        minLength={field.minLength}
        maxLength={field.maxLength}
        autoComplete={isSecret ? "off" : isNew ? "new-password" : "current-password"}
      />
    </FieldFrame>
  );
}

/** Sends "2026-11-21". */
export function DateField({ field, label, hint, hideLabel, small }: Framing & { readonly small?: boolean }) {
  return (
    <FieldFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      <input
        {...controlProps(field, hint)}
        type="date"
        className={styles.input}
        data-width={16}
        data-small={small || undefined}
        min={field.min}
        max={field.max}
        defaultValue={textValue(field)}
      />
    </FieldFrame>
  );
}

export function HiddenField({ name, value }: { readonly name: string; readonly value: string | number }) {
  return <input type="hidden" name={name} value={value} />;
}
