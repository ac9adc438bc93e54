import type { ContrastLine } from "#app/theme/contrast.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import styles from "./brand-color-field.module.css";

const icons: Readonly<Record<ContrastLine["tone"], IconName>> = {
  kept: "check",
  changed: "info",
  invalid: "alert",
};

export function ContrastLines({ lines }: { readonly lines: readonly ContrastLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {lines.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          <Icon name={icons[tone]} />
          {text}
        </li>
      ))}
    </ul>
  );
}
