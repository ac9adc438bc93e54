import { receiptHref } from "#app/views/receipt-href.ts";
import type { SummaryPart, SummaryView } from "#app/views/summary-view.ts";
import styles from "./summary-block.module.css";

type SummaryBlockProps = {
  readonly summary: SummaryView;
  /** Null on paper and for visitors. */
  readonly editHref?: string | null;
};

export function SummaryBlock({ summary, editHref = null }: SummaryBlockProps) {
  const { title, sentences, byline } = summary;
  return (
    <aside className={styles.summary} aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      {sentences.map(({ parts, outdated }, at) => (
        <p key={at} dir="auto" data-outdated={outdated === undefined ? undefined : true}>
          {parts.map((part, place) => (
            <Part key={place} part={part} />
          ))}
          {outdated !== undefined && <small>{`Out of date: ${outdated}`}</small>}
        </p>
      ))}
      {(byline || editHref) && (
        <footer>
          {byline && <span>{byline}</span>}
          {editHref && (
            <a className="no-print" href={editHref}>
              Edit text
            </a>
          )}
        </footer>
      )}
    </aside>
  );
}

function Part({ part: { text, figure } }: { readonly part: SummaryPart }) {
  if (!figure) return <>{text}</>;
  const number = <bdi>{text}</bdi>;
  return figure.receipt === null ? (
    <strong>{number}</strong>
  ) : (
    <a className={styles.figure} href={receiptHref(figure.receipt)}>
      {number}
    </a>
  );
}
