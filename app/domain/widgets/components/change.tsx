import type { ChangeView } from "#app/views/widget-view.ts";
import styles from "./change.module.css";

const arrows = { up: "↑", down: "↓" } as const;

/** The color only repeats arrow and word. */
export function Change({ change }: { readonly change: ChangeView }) {
  const { arrow, text, tone, value, word, until, isLarge } = change;
  return (
    <span
      className={styles.change}
      data-tone={tone === "neutral" ? (arrow ? undefined : "none") : tone}
      data-change={value ?? undefined}
      data-large={isLarge}
    >
      {arrow && `${arrows[arrow]} `}
      <bdi>{text}</bdi>
      {word && <em>{` ${word}`}</em>}
      {until && (
        <small>
          {" "}
          <span>{until}</span>
        </small>
      )}
    </span>
  );
}
