import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { type Price, priceTable } from "../rules/prices.ts";

type PriceListProps = { readonly prices: readonly Price[]; readonly showCaption?: boolean };

export function PriceList({ prices, showCaption = false }: PriceListProps) {
  return (
    <Table caption="Price per dashboard and month" showCaption={showCaption} dense>
      <thead>
        <tr>
          <HeaderCell>Dashboards</HeaderCell>
          <HeaderCell numeric>Paid monthly</HeaderCell>
          <HeaderCell numeric>Paid yearly</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {priceTable(prices).map(({ words, monthly, yearly }) => (
          <tr key={words}>
            <RowName>{words}</RowName>
            <Cell numeric>{monthly}</Cell>
            <Cell numeric>{yearly}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
