import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import type { DomainPage } from "../domains/domain-page.server.ts";
import { CurveLine } from "./curve-line.tsx";

export function DomainNumbers({ metrics }: { readonly metrics: DomainPage["metrics"] }) {
  return (
    <Table caption="Metrics of this domain" stacked>
      <thead>
        <tr>
          <HeaderCell>Metric</HeaderCell>
          <HeaderCell>12 weeks</HeaderCell>
          <HeaderCell numeric>Value</HeaderCell>
          <HeaderCell numeric>Change</HeaderCell>
          <HeaderCell>Note</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, label, cell, curve }) => (
          <tr key={id}>
            <RowName>{label}</RowName>
            <Cell label="12 weeks">
              <CurveLine curve={curve} />
            </Cell>
            <Cell numeric label="Value">
              <span {...(cell.value !== null && { "data-value": cell.value })}>{cell.text}</span>
            </Cell>
            <Cell numeric label="Change">
              {cell.change ?? "–"}
              {cell.changeDetail && `, ${cell.changeDetail}`}
              {cell.tone && <span className="soft"> {cell.tone}</span>}
            </Cell>
            <Cell label="Note">
              {[cell.alert && (cell.alert === "open" ? "Alert" : "Alert, snoozed"), cell.why]
                .filter(Boolean)
                .join(". ")}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
