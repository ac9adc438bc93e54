import type { FocusEvent } from "react";
import { controlProps, textValue } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Framing } from "./field-frame.tsx";
import { wholeNumber } from "./whole-number.ts";
import type { Width } from "./text-field.tsx";
import styles from "./field.module.css";

type NumberFieldProps = Framing & {
  readonly width?: Width;
  readonly small?: boolean;
  readonly unit?: string;
};

export function NumberField({ field, label, hint, hideLabel, width = 8, small, unit }: NumberFieldProps) {
  const { min, max, step = 1 } = field;

  function tidy({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    if (Number.isNaN(input.valueAsNumber)) return;
    const tidied = wholeNumber(input.valueAsNumber, {
      min: limit(min),
      max: limit(max),
      step: limit(step) ?? 1,
    });
    if (String(tidied) === input.value) return;
    input.value = String(tidied);
    input.dispatchEvent(new Event("input", { bubbles: true })); // notifies the form
  }

  return (
    <FieldFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      <span className="row">
        <input
          {...controlProps(field, hint)}
          type="number"
          inputMode="numeric"
          className={styles.input}
          data-width={width}
          data-small={small || undefined}
          min={min}
          max={max}
          step={step}
          defaultValue={textValue(field)}
          onBlur={tidy}
        />
        {unit && <span className="small">{unit}</span>}
      </span>
    </FieldFrame>
  );
}

function limit(value: string | number | undefined): number | null {
  const number = Number(value ?? NaN);
  return Number.isNaN(number) ? null : number;
}
