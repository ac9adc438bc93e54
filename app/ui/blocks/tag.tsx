import type { ReactNode } from "react";
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
  readonly icon?: IconName | null;
  readonly children: ReactNode;
};

export function Tag({ kind = "plain", icon = icons[kind] ?? null, children }: TagProps) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}

export function Monogram({ children }: { readonly children: string }) {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {children}
    </span>
  );
}
