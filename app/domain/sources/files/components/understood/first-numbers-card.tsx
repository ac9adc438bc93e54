import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Status } from "#app/ui/status.tsx";
import type { TopNames, TotalCheck } from "../../understood/first-numbers.ts";
import type { UploadView } from "../../upload-view.ts";
import styles from "./understood.module.css";

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
          {first.numbers.map(({ key, label, text, how, isFileTotal }) => (
            <div key={key} className={styles.number}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>{text}</dd>
              <dd>{how}</dd>
              {isFileTotal && first.check && (
                <dd>
                  <Status kind="good">{`Equal to the total in ${placeOf(first.check)}`}</Status>
                </dd>
              )}
            </div>
          ))}
        </dl>
        {first.check && <Differences check={first.check} />}
      </Card>
      {first.top && <Top top={first.top} />}
    </>
  );
}

const placeOf = ({ line }: TotalCheck) => `line ${line.toLocaleString("en-GB")}`;

function Differences({ check }: { readonly check: TotalCheck }) {
  if (check.different.length === 0) return null;
  return (
    <div className={styles.foot}>
      {check.different.map(({ label, own, ours }) => (
        <p key={label}>
          <Status kind="attention">
            {`${label}: the file’s own total in ${placeOf(check)} is ${own}, the rows give ${ours}`}
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
