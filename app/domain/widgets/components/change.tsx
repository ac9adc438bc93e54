import type { ChangeView } from "#app/views/widget-view.ts";
import styles from "./change.module.css";

const arrows = { up: "↑", down: "↓" } as const;

type ChangeProps = {
  readonly change: ChangeView;
  readonly isQuiet?: boolean;
};

export function Change({ change, isQuiet = false }: ChangeProps) {
  const { arrow, tone, value, isLarge } = change;
  return (
    <span
      className={styles.change}
      data-tone={tone === "neutral" ? (arrow ? undefined : "none") : tone}
      data-change={value ?? undefined}
      data-large={isLarge}
      data-unknown={value === null || undefined}
    >
      {!isQuiet && <Words change={change} />}
    </span>
  );
}

function Words({ change: { arrow, text, word, until } }: { readonly change: ChangeView }) {
  return (
    <>
      {arrow && `${arrows[arrow]} `}
      <bdi>{text}</bdi>
      {word && <em>{` ${word}`}</em>}
      {until && (
        <small>
          {" "}
          <span>{until}</span>
        </small>
      )}
    </>
  );
}
