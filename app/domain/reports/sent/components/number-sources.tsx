import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import type { NumberSource } from "#app/views/number-source.ts";
import { sourceAnchor } from "#app/views/receipt-href.ts";
import styles from "./sent-page.module.css";

const title = "Where these numbers come from";

export function NumberSources({ sources }: { readonly sources: readonly NumberSource[] }) {
  if (sources.length === 0) return null;
  return (
    <div className={styles.sources} id="numbers-from">
      <Card title={title} flush>
        <Table caption={title} stacked>
          <thead>
            <tr>
              <HeaderCell>Number</HeaderCell>
              <HeaderCell numeric>Value</HeaderCell>
              <HeaderCell>Source and calculation</HeaderCell>
              <HeaderCell>Data as of</HeaderCell>
              <HeaderCell>State</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ label, value, how, asOf, state }, place) => (
              <tr key={place} id={sourceAnchor(place)}>
                <RowName>
                  <bdi>{label}</bdi>
                </RowName>
                <Cell numeric label="Value">
                  <bdi>{value}</bdi>
                </Cell>
                <Cell label="Source and calculation">
                  <bdi>{how}</bdi>
                </Cell>
                <Cell label="Data as of">{asOf || "Not known"}</Cell>
                <Cell label="State">{state}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  );
}
