import { Link } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CopyLink } from "#app/ui/copy.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { PageHead, TwoPane } from "#app/ui/shell/page-head.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { Change } from "../../widgets/components/change.tsx";
import { Value } from "../../widgets/components/value.tsx";
import type { ReceiptFact } from "../receipt-facts.ts";
import type { Against, ReceiptPage, UsedRows } from "../receipt-page.ts";
import { FormulaStrip } from "./formula-strip.tsx";
import styles from "./receipt-details.module.css";

export function ReceiptDetails({ page }: { readonly page: ReceiptPage }) {
  const { label, text, value, home, where, steps, note, against, noComparison, rows, facts, again } = page;
  return (
    <>
      <PageHead
        title={
          <>
            {label}, <bdi data-value={value ?? undefined}>{text}</bdi>
          </>
        }
        actions={
          <>
            <CopyLink href={page.href}>Copy link</CopyLink>
            <LinkButton icon="download" to={rows.csvHref} reloadDocument>
              Raw rows, CSV
            </LinkButton>
          </>
        }
      >
        Where this number comes from. <Link to={home.href}>{home.name}</Link>
        {where.map((part, at) => (
          <span key={at}>
            , <bdi>{part}</bdi>
          </span>
        ))}
      </PageHead>
      <FormulaStrip steps={steps} />
      <p className={styles.note}>{note}</p>
      <TwoPane
        aside={
          <Card>
            <Facts
              facts={[
                ...facts.map((fact) => [fact.name, <FactValue key={fact.name} fact={fact} />] as const),
                ["Recalculated", <Again key="again" {...again} />],
              ]}
            />
          </Card>
        }
      >
        {against && <AgainstCard against={against} />}
        {noComparison && <Card title={noComparison.title}>{noComparison.none}</Card>}
        <RowsCard rows={rows} />
      </TwoPane>
    </>
  );
}

function FactValue({ fact: { name, value, href } }: { readonly fact: ReceiptFact }) {
  const [first, ...further] = name === "Query" ? value.split("\n\n") : [value];
  const words = <bdi>{first}</bdi>;
  if (href) return <Link to={href}>{words}</Link>;
  if (further.length === 0) return words;
  return (
    <>
      {words}
      <Disclosure summary={further.length === 1 ? "1 further request" : `${further.length} further requests`}>
        <bdi>{further.join("\n\n")}</bdi>
      </Disclosure>
    </>
  );
}

function Again({ text, isSame }: ReceiptPage["again"]) {
  return isSame ? (
    <Tag kind="good">{text}, the same</Tag>
  ) : (
    <Tag kind="bad">{text}, not the same. Please tell us.</Tag>
  );
}

function AgainstCard({ against }: { readonly against: Against }) {
  const { title, columns, periods, parts, change } = against;
  return (
    <Card title={title} flush>
      <Table caption={title} stacked>
        <thead>
          <tr>
            <HeaderCell>Date range</HeaderCell>
            {columns.map((column, at) => (
              <HeaderCell key={at} numeric>
                {column}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ name, length, cells, href }, place) => (
            <tr key={place}>
              <RowName hint={length}>{name}</RowName>
              {cells.map((cell, at) => (
                <Cell key={at} numeric label={columns[at] ?? ""}>
                  <Value text={cell} receipt={(at === cells.length - 1 && href) || null} raw={null} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Change</th>
            {parts.map((part, at) => (
              <Cell key={at} numeric label={columns[at] ?? ""}>
                <bdi>{part}</bdi>
              </Cell>
            ))}
            <Cell numeric label={columns.at(-1) ?? ""}>
              {"none" in change ? `No change: ${change.none}` : <Change change={change} />}
            </Cell>
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}

function RowsCard({ rows }: { readonly rows: UsedRows }) {
  const { columns, cells, count, isAll, isSnapshot, csvHref } = rows;
  if (cells.length === 0)
    return (
      <Card title="Rows used">
        <p className="soft">The source has no rows for this number.</p>
      </Card>
    );
  const aside = (
    <>
      {count}
      {isSnapshot && ", the latest first"}
      {!isAll && (
        <>
          {" · "}
          <Link to={csvHref} reloadDocument>
            all rows
          </Link>
        </>
      )}
    </>
  );
  return (
    <Card title="Rows used" aside={aside} flush>
      <Table caption="Source rows behind this number" dense>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }, at) => (
              <HeaderCell key={at} numeric={isNumber}>
                {label}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, place) => (
            <tr key={place}>
              {row.map((cell, at) => (
                <Cell key={at} numeric={columns[at]?.isNumber ?? false}>
                  <bdi>{cell}</bdi>
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

type NoReceiptProps = {
  readonly what: string;
  readonly home: ReceiptPage["home"];
  readonly title?: string;
};

export function NoReceipt({ what, home, title = "This number cannot be shown now" }: NoReceiptProps) {
  return (
    <PageHead title={title}>
      {what.replace(/\.$/, "")}. Back to <Link to={home.href}>{home.name}</Link>.
    </PageHead>
  );
}
