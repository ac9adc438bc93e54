import { type ReactNode, useRef } from "react";
import { Button } from "../button.tsx";
import { choiceId, chosenValues, controlProps, isInvalid } from "./field.ts";
import type { Field } from "./field.ts";
import { GroupFrame, Notes } from "./field-frame.tsx";
import type { Framing } from "./field-frame.tsx";
import { FilterBox, useFilter } from "../forms/filter-box.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import fieldStyles from "./field.module.css";
import styles from "./choice-field.module.css";

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly amount?: string | undefined;
  readonly search?: string;
};

type CheckboxFieldProps = {
  readonly field: Field;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value?: string;
};

export function CheckboxField({ field, label, hint, value = "on" }: CheckboxFieldProps) {
  const id = `${field.id}-label`;
  return (
    <div className={fieldStyles.field} data-invalid={isInvalid(field) || undefined}>
      <Notes field={field} hint={null} />
      <label className={styles.choice}>
        <input
          {...controlProps(field, hint)}
          type="checkbox"
          value={value}
          defaultChecked={chosenValues(field).includes(value)}
          aria-labelledby={id}
        />{" "}
        <span id={id}>{label}</span>{" "}
        {hint && (
          <span id={field.descriptionId} className={fieldStyles.hint}>
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

type GroupProps = Framing & {
  readonly choices: readonly Choice[];
  readonly searchable?: boolean;
  readonly scrolls?: boolean;
};

export function CheckboxGroup({ field, label, hint, hideLabel, choices, ...how }: GroupProps) {
  const { searchable = false, scrolls = searchable } = how;
  const { text, setText, fits, found } = useFilter(choices);
  const list = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const clear = () => {
    for (const box of list.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? []) box.click();
    list.current?.querySelector<HTMLInputElement>("label:not([hidden]) > input")?.focus();
  };
  return (
    <GroupFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      {searchable && <FilterBox label="Search the list" text={text} onChange={setText} found={found} />}
      <div ref={list} className={styles.list} data-scroll={scrolls || undefined}>
        <Choices field={field} choices={choices} type="checkbox" fits={fits} />
      </div>
      {scrolls && isHydrated && (
        <div>
          <Button type="button" tone="quiet" small onClick={clear}>
            Clear <span className="visually-hidden">{label}</span>
          </Button>
        </div>
      )}
    </GroupFrame>
  );
}

type RadioGroupProps = Framing & { readonly choices: readonly Choice[]; readonly inline?: boolean };

export function RadioGroup({ field, label, hint, hideLabel, choices, inline = false }: RadioGroupProps) {
  return (
    <GroupFrame field={field} label={label} hint={hint} hideLabel={hideLabel ?? false}>
      <div className={styles.list} data-inline={inline || undefined}>
        <Choices field={field} choices={choices} type="radio" />
      </div>
    </GroupFrame>
  );
}

type ChoicesProps = {
  readonly field: Field;
  readonly choices: readonly Choice[];
  readonly type: "radio" | "checkbox";
  readonly fits?: (choice: Choice) => boolean;
};

function Choices({ field, choices, type, fits = () => true }: ChoicesProps) {
  const chosen = chosenValues(field);
  return choices.map((choice, i) => {
    const { value, label, hint, amount } = choice;
    return (
      <div key={value} className={styles.line}>
        <label className={styles.choice} hidden={!fits(choice)}>
          <input
            type={type}
            id={choiceId(field, i)}
            name={field.name}
            form={field.formId}
            value={value}
            required={(type === "radio" && field.required) || undefined}
            aria-invalid={(type === "checkbox" && isInvalid(field)) || undefined}
            defaultChecked={chosen.includes(value)}
          />{" "}
          <span>{label}</span> {amount && <span className={styles.amount}>{amount}</span>}{" "}
          {hint && <span className={fieldStyles.hint}>{hint}</span>}
        </label>
      </div>
    );
  });
}
