import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Status } from "#app/ui/status.tsx";
import type { TopNames, TotalCheck } from "../../understood/first-numbers.ts";
import type { UploadView } from "../../upload-view.ts";
import styles from "./understood.module.css";

/** What a dashboard will show, before the file is saved. */
export function FirstNumbersCard({ first, order, rows }: Pick<UploadView, "first" | "order" | "rows">) {
  if (!first)
    return (
      <Card title="First numbers">
        <p className="small soft">
          {`The file has ${rows.toLocaleString("en-GB")} rows. Its numbers are calculated when it is imported.`}
        </p>
      </Card>
    );
  if (first.numbers.length === 0) return null;
  return (
    <>
      <Card title="First numbers" flush aside={order ? "The days depend on your answer" : "All days"}>
        <dl>
          {first.numbers.map(({ key, label, text, how }) => (
            <div key={key} className={styles.number}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>{text}</dd>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        {first.check && <Check check={first.check} />}
      </Card>
      {first.top && <Top top={first.top} />}
    </>
  );
}

function Check({ check: { line, equal, different } }: { readonly check: TotalCheck }) {
  const place = `line ${line.toLocaleString("en-GB")}`;
  if (different.length === 0)
    return (
      <p className={styles.foot}>
        <Status kind="good">
          {equal === 1 ? `Equal to the total in ${place}` : `Equal to the totals in ${place}`}
        </Status>
      </p>
    );
  return (
    <div className={styles.foot}>
      {different.map(({ label, own, ours }) => (
        <p key={label}>
          <Status kind="attention">
            {`${label}: the file’s own total in ${place} is ${own}, the rows give ${ours}`}
          </Status>
        </p>
      ))}
    </div>
  );
}

function Top({ top: { label, metrics, rows, all, count } }: { readonly top: TopNames }) {
  const others = count - rows.length;
  return (
    <Card title={`By ${label}`} flush>
      <Table caption={`First numbers by ${label}`} dense>
        <thead>
          <tr>
            <HeaderCell>
              <bdi>{label}</bdi>
            </HeaderCell>
            {metrics.map((name) => (
              <HeaderCell key={name} numeric>
                <bdi>{name}</bdi>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <RowName>
                <bdi>{name}</bdi>
              </RowName>
              {values.map((value, at) => (
                <Cell key={metrics[at]} numeric>
                  {value}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowName>{others > 0 ? `All ${count.toLocaleString("en-GB")}` : "Total"}</RowName>
            {all.map((value, at) => (
              <Cell key={metrics[at]} numeric>
                {value}
              </Cell>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}
