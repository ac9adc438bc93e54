import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { ComparedWidget, ComparisonView } from "../comparison-view.ts";
import styles from "./sent-page.module.css";

type ComparisonProps = {
  readonly comparison: ComparisonView;
  readonly allHref: string | null;
};

export function Comparison({ comparison, allHref }: ComparisonProps) {
  const { pairs, sentAt, readAt } = comparison;
  return (
    <>
      <Changes comparison={comparison} allHref={allHref} />
      {pairs.length > 0 && (
        <section aria-label="As sent and now, by widget">
          <div className={styles.sides} aria-hidden="true">
            <p>
              <b>As sent</b> <span>{sentAt}</span>
            </p>
            <p>
              <b>Now</b> <span>{readAt}</span>
            </p>
          </div>
          {inRows(pairs).map((row) =>
            row.length === 1 ? (
              <Pair key={row[0]!.id} pair={row[0]!} />
            ) : (
              <div key={row[0]!.id} className={styles.double}>
                {row.map((pair) => (
                  <Pair key={pair.id} pair={pair} />
                ))}
              </div>
            ),
          )}
        </section>
      )}
    </>
  );
}

function inRows(pairs: readonly ComparedWidget[]): ComparedWidget[][] {
  const rows: ComparedWidget[][] = [];
  for (const pair of pairs) {
    const last = rows.at(-1);
    if (last?.length === 1 && isNumber(last[0]!) && isNumber(pair)) last.push(pair);
    else rows.push([pair]);
  }
  return rows;
}

const isNumber = ({ sent, now }: ComparedWidget) =>
  [sent, now].every(
    (view) => view === null || (view.body.kind === "summary" && view.body.figures.length === 1),
  );

function Changes({ comparison, allHref }: ComparisonProps) {
  const { heading, isChanged, rows, left, notes, rest } = comparison;
  const [first, ...others] = rows;
  const sharedWhy = others.length > 0 && others.every(({ why }) => why === first!.why) ? first!.why : null;
  return (
    <section className={styles.changes} data-changed={isChanged || undefined} aria-labelledby="changed">
      <h2 id="changed">{heading}</h2>
      {sharedWhy && (
        <p className={styles.why}>
          <bdi>{sharedWhy}</bdi>
        </p>
      )}
      {rows.length > 0 && (
        <Table caption={heading} stacked>
          <thead>
            <tr>
              <HeaderCell>Number</HeaderCell>
              <HeaderCell numeric>As sent</HeaderCell>
              <HeaderCell numeric>Now</HeaderCell>
              <HeaderCell numeric>Difference</HeaderCell>
              {sharedWhy === null && <HeaderCell>Why</HeaderCell>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, label, sent, now, difference, why }) => (
              <tr key={key}>
                <RowName hint={label && <bdi>{label}</bdi>}>
                  <bdi>{title}</bdi>
                </RowName>
                <Cell numeric label="As sent">
                  <bdi>{sent}</bdi>
                </Cell>
                <Cell numeric label="Now">
                  <bdi>{now}</bdi>
                </Cell>
                <Cell numeric label="Difference">
                  <b>
                    <bdi>{difference}</bdi>
                  </b>
                </Cell>
                {sharedWhy === null && <Cell label="Why">{why}</Cell>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note, at) => (
            <li key={at}>
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.rest}>
        {left > 0 && `${left} more ${left === 1 ? "number has" : "numbers have"} changed. `}
        {rest}
        {left > 0 && allHref && (
          <>
            {" "}
            <a href={allHref}>Show all changes</a>
          </>
        )}
      </p>
    </section>
  );
}

function Pair({ pair: { id, sent, now, isDifferent } }: { readonly pair: ComparedWidget }) {
  return (
    <div className={styles.pair} data-different={isDifferent || undefined}>
      <Side
        label="As sent"
        view={sent && { ...sent, id: `sent-${id}` }}
        none="Not in the report that was sent."
      />
      <Side
        label="Now"
        view={now && { ...now, id: `now-${id}` }}
        none="Removed from the dashboard since."
        isNow
      />
    </div>
  );
}

type SideProps = {
  readonly label: string;
  readonly view: WidgetView | null;
  readonly none: string;
  readonly isNow?: boolean;
};

function Side({ label, view, none, isNow = false }: SideProps) {
  return (
    <div className={styles.side} data-now={isNow || undefined}>
      <p className={styles.label}>{label}</p>
      {view ? <WidgetCard view={view} heading="h3" isPaper /> : <p className={styles.none}>{none}</p>}
    </div>
  );
}
