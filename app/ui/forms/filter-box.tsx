import { useState } from "react";
import { useHydrated } from "./use-hydrated.ts";
import fieldStyles from "../fields/field.module.css";
import styles from "../fields/choice-field.module.css";

/** Narrows a long list while one writes. Choices that do not fit are hidden, not removed: what is ticked stays ticked. */
export function useFilter(choices: readonly { readonly label: string }[]) {
  const [text, setText] = useState("");
  const sought = text.trim().toLocaleLowerCase();
  const fits = (label: string) => label.toLocaleLowerCase().includes(sought);
  return { text, setText, fits, found: choices.filter(({ label }) => fits(label)).length };
}

type FilterBoxProps = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** How many choices are left. */
  readonly found: number;
};

/** Nothing without script: the whole list is there. */
export function FilterBox({ label, text, onChange, found }: FilterBoxProps) {
  if (!useHydrated()) return null;
  return (
    <>
      <input
        type="search"
        className={fieldStyles.input}
        data-small
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // not the form's Enter
      />
      <p className={found ? "visually-hidden" : styles.none} role="status">
        {found ? text && `${found} found` : "Nothing found"}
      </p>
    </>
  );
}
