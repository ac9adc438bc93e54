import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import type { DomainPage } from "../domains/domain-page.server.ts";
import { Value } from "../../widgets/components/value.tsx";
import type { CellView } from "../metrics/group-view.ts";
import { groupReceiptHref } from "../metrics/group-spot.ts";
import { CurveLine } from "./curve-line.tsx";

type DomainNumbersProps = { readonly page: Pick<DomainPage, "groupId" | "id" | "days" | "to" | "metrics"> };

export function DomainNumbers({ page: { groupId, id: domainId, days, to, metrics } }: DomainNumbersProps) {
  return (
    <Table caption="Metrics of this domain" stacked>
      <thead>
        <tr>
          <HeaderCell>Metric</HeaderCell>
          <HeaderCell>12 weeks</HeaderCell>
          <HeaderCell numeric>Value</HeaderCell>
          <HeaderCell numeric>Before</HeaderCell>
          <HeaderCell numeric>Change</HeaderCell>
          <HeaderCell>Note</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, label, cell, before, curve }) => {
          const spot = { groupId, domainId, metric: id, days, to };
          const receipt = groupReceiptHref(spot);
          return (
            <tr key={id}>
              <RowName>{label}</RowName>
              <Cell label="12 weeks">
                <CurveLine curve={curve} />
              </Cell>
              <Cell numeric label="Value">
                <Value text={cell.text} raw={cell.value} receipt={receipt} />
              </Cell>
              <Cell numeric label="Before">
                {before ? (
                  <Value
                    text={before.text}
                    raw={before.value}
                    receipt={groupReceiptHref({ ...spot, isBefore: true })}
                  />
                ) : (
                  "–"
                )}
              </Cell>
              <Cell numeric label="Change">
                {cell.change === null ? (
                  "–"
                ) : (
                  <>
                    <Value text={changeText(cell)} receipt={receipt} />
                    {cell.tone && <span className="soft"> {cell.tone}</span>}
                  </>
                )}
              </Cell>
              <Cell label="Note">
                {[cell.alert && (cell.alert === "open" ? "Alert" : "Alert, snoozed"), cell.why]
                  .filter(Boolean)
                  .join(". ")}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function changeText({ change, changeDetail }: CellView): string {
  return [change, changeDetail].filter(Boolean).join(", ");
}
