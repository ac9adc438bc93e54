import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import type { GroupView } from "../manage/group-page.server.ts";
import styles from "./group-table.module.css";

/** Each reason once. */
export function GroupReasons({ reasons }: { readonly reasons: GroupView["reasons"] }) {
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, one) => sum + one.count, 0);
  return (
    <div className={styles.reasons}>
      <Disclosure summary={`* Notes on numbers and changes (${count})`}>
        <ul className="stack">
          {reasons.map(({ text, where }) => (
            <li key={text}>
              {text} <span className="soft">{where}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
