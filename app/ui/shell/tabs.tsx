import { NavLink } from "@remix-run/react";
import styles from "./tabs.module.css";

export type Tab = {
  readonly href: string;
  readonly label: string;
  readonly note?: string | number | null;
  readonly isWarning?: boolean;
  readonly end?: boolean;
};

export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ href, label: words, note, isWarning = false, end = false }) => (
          <li key={href}>
            <NavLink to={href} end={end}>
              {words}
              {note !== undefined && note !== null && (
                <span className={styles.note} data-warning={isWarning || undefined}>
                  {" "}
                  {note}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
