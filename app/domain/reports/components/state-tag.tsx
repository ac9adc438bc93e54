import { Tag, type TagKind } from "#app/ui/blocks/tag.tsx";
import type { StateWords } from "../rules/report-words.ts";
import styles from "./report-form.module.css";

const kinds: Readonly<Record<StateWords["tone"], TagKind>> = {
  good: "good",
  bad: "bad",
  warn: "warn",
  neutral: "plain",
};

const maxLetters = 32;

type StateTagProps = { readonly state: StateWords; readonly isMoving?: boolean };

export function StateTag({ state: { tone, text }, isMoving = false }: StateTagProps) {
  const at = text.length > maxLetters ? text.search(/[:;] /) : -1;
  const [words, more] = at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 2)];
  return (
    <>
      <Tag kind={isMoving ? "info" : kinds[tone]}>{words}</Tag>
      {more && (
        <span className={styles.why}>
          {more.charAt(0).toUpperCase() + more.slice(1).replace(/\.?$/, ".")}
        </span>
      )}
    </>
  );
}
