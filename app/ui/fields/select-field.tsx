import { type ChangeEventHandler, useEffect, useRef, useState } from "react";
import { chosenValues, controlProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Framing } from "./field-frame.tsx";
import { FilterBox, useFilter } from "../forms/filter-box.tsx";
import { Icon } from "../icon.tsx";
import type { Width } from "./text-field.tsx";
import styles from "./field.module.css";

export type Option = {
  readonly value: string;
  readonly label: string;
  readonly search?: string;
  readonly disabled?: boolean;
};
export type OptionGroup = { readonly label: string; readonly options: readonly Option[] };

type SelectFieldProps = Framing & {
  readonly options: readonly (Option | OptionGroup)[];
  readonly empty?: string;
  readonly width?: Width;
  readonly small?: boolean;
  readonly searchable?: boolean;
  readonly onChange?: ChangeEventHandler<HTMLSelectElement>;
};

export function SelectField({
  field,
  label,
  hint,
  hideLabel,
  options,
  empty,
  width,
  small,
  searchable = false,
  onChange,
}: SelectFieldProps) {
  const select = useStoredChoice(chosenValues(field)[0] ?? "");
  const { text, setText, fits, found } = useFilter(options.flatMap((item) => optionsIn(item)));
  // Removing the selected option makes the browser select another.
  const [chosen, setChosen] = useState<string | null>(null);
  const search = (wanted: string) => {
    setChosen(select.current?.value ?? null);
    setText(wanted);
  };
  const searchName = typeof label === "string" ? `Search ${label.toLowerCase()}` : "Search the list";
  const isShown = (option: Option) => fits(option) || option.value === chosen;
  return (
    <FieldFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      {searchable && <FilterBox label={searchName} text={text} onChange={search} found={found} />}
      <span className={styles.select}>
        <select
          {...controlProps(field, hint)}
          ref={select}
          className={styles.input}
          data-width={width}
          data-small={small || undefined}
          defaultValue={chosenValues(field)[0]}
          onChange={onChange}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.length === 0 && empty === undefined && <option value="">Nothing found</option>}
          {options.map((item) =>
            "options" in item ? (
              <optgroup key={item.label} label={item.label}>
                {item.options.filter(isShown).map(choice)}
              </optgroup>
            ) : (
              isShown(item) && choice(item)
            ),
          )}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldFrame>
  );
}

/** React sets a select's value only once. */
function useStoredChoice(stored: string) {
  const select = useRef<HTMLSelectElement>(null);
  const before = useRef(stored);
  useEffect(() => {
    const element = select.current;
    if (!element || before.current === stored) return;
    const chosen = element.value === before.current ? stored : element.value;
    before.current = stored;
    for (const option of element.options) option.defaultSelected = option.value === stored;
    element.value = chosen;
  }, [stored]);
  return select;
}

function optionsIn(item: Option | OptionGroup): readonly Option[] {
  return "options" in item ? item.options : [item];
}

function choice({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
