import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon.tsx";
import styles from "./tag.module.css";

export type TagKind = "plain" | "good" | "bad" | "warn" | "info";

const icons: Partial<Record<TagKind, IconName>> = {
  good: "check",
  bad: "alert",
  warn: "clock",
  info: "refresh",
};

type TagProps = {
  readonly kind?: TagKind;
  /** Another sign than the kind's own; null for none. */
  readonly icon?: IconName | null;
  readonly children: ReactNode;
};

/** A state in one or a few words: "Connected", "Slow, trying again 14:45". The words carry it, not the colour. */
export function Tag({ kind = "plain", icon = icons[kind] ?? null, children }: TagProps) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}

/** A source kind's two letters. A provider's own logo is never recoloured and never an ornament. */
export function Monogram({ children }: { readonly children: string }) {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {children}
    </span>
  );
}

type ChipProps = {
  readonly children: ReactNode;
  /** A small submit button that takes it away; it needs a name that says what: "Remove ida@harbourlane.example". */
  readonly remove?: ReactNode;
};

/** One of several answers that were given: an address, a condition. */
export function Chip({ children, remove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <bdi>{children}</bdi>
      {remove}
    </span>
  );
}

type RemoveProps = Omit<ComponentProps<"button">, "className"> & { readonly children: string };

/** The small cross in a chip; `children` is its name. */
export function ChipRemove({ children, ...rest }: RemoveProps) {
  return (
    <button {...rest} className={styles.remove}>
      <Icon name="close" size={12} />
      <span className="visually-hidden">{children}</span>
    </button>
  );
}
