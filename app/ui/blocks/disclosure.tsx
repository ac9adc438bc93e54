import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./disclosure.module.css";

type DisclosureProps = {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly name?: string;
  readonly children: ReactNode;
};

export function Disclosure({ summary, open = false, name, children }: DisclosureProps) {
  return (
    <details className={styles.details} open={open} {...(name && { name })}>
      <summary className={styles.summary}>
        <Icon name="chevron" />
        {summary}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
