import { Link } from "@remix-run/react";
import { choiceId, chosenValues } from "../fields/field.ts";
import type { Field } from "../fields/field.ts";
import styles from "./segmented.module.css";

type Segment = { readonly label: string; readonly href: string; readonly isCurrent: boolean };

export function SegmentedLinks({
  label,
  segments,
}: {
  readonly label: string;
  readonly segments: readonly Segment[];
}) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {segments.map(({ label: name, href, isCurrent }) => (
        <Link
          key={href}
          to={href}
          preventScrollReset
          className={styles.segment}
          aria-current={isCurrent || undefined}
        >
          {name}{" "}
        </Link>
      ))}
    </nav>
  );
}

type SegmentedChoiceProps = {
  readonly field: Field;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

export function SegmentedChoice({ field, label, choices }: SegmentedChoiceProps) {
  const [chosen] = chosenValues(field);
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ value, label: name }, i) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            id={choiceId(field, i)}
            name={field.name}
            form={field.formId}
            value={value}
            defaultChecked={value === chosen}
          />
          {name}{" "}
        </label>
      ))}
    </fieldset>
  );
}
