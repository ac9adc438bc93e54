import { useState } from "react";
import { useHydrated } from "./use-hydrated.ts";
import fieldStyles from "../fields/field.module.css";
import styles from "../fields/choice-field.module.css";

type Searchable = { readonly label: string; readonly search?: string };

export function useFilter(choices: readonly Searchable[]) {
  const [text, setText] = useState("");
  const sought = text.trim().toLocaleLowerCase();
  const fits = ({ label, search = "" }: Searchable) =>
    [label, search].some((words) => words.toLocaleLowerCase().includes(sought));
  return { text, setText, fits, found: choices.filter(fits).length };
}

type FilterBoxProps = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly found: number;
};

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
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p className={found ? "visually-hidden" : styles.none} role="status">
        {found ? text && `${found} found` : "Nothing found"}
      </p>
    </>
  );
}
