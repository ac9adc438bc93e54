import { Card } from "#app/ui/blocks/card.tsx";
import type { NextSend } from "../rules/next-sends.ts";
import styles from "./next-sends.module.css";

type NextSendsProps = {
  readonly sends: readonly NextSend[];
  readonly isPaused: boolean;
  readonly isBusy: boolean;
};

export function NextSends({ sends, isPaused, isBusy }: NextSendsProps) {
  return (
    <Card title="Next five deliveries" aside={isPaused && "Paused: none of them will be sent"}>
      {sends.length === 0 ? (
        <p className="soft">Choose a time and a time zone to see them.</p>
      ) : (
        <ol className={styles.sends} aria-busy={isBusy || undefined} aria-live="polite">
          {sends.map(({ dueAt, text, offset, rangeText }) => (
            <li key={dueAt}>
              <time dateTime={dueAt} className={styles.moment}>
                {text}
              </time>{" "}
              <span className={styles.offset}>{offset}</span>
              <span className={styles.covers}>covers {rangeText}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
