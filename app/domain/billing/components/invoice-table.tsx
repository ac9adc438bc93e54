import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { InvoiceLine } from "../invoices/list-invoices.server.ts";

export function InvoiceTable({ invoices }: { readonly invoices: readonly InvoiceLine[] }) {
  if (invoices.length === 0)
    return (
      <Card title="Invoices">
        <p>No invoices yet. They appear here after the first payment.</p>
      </Card>
    );
  return (
    <Card title="Invoices" flush>
      <Table caption="Invoices" stacked>
        <thead>
          <tr>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>Reference</HeaderCell>
            <HeaderCell>Description</HeaderCell>
            <HeaderCell numeric>Amount</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell>
              <span className="visually-hidden">File</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, day, reference, words, amount, stateWords, href }) => (
            <tr key={id}>
              <RowName>{day}</RowName>
              <Cell label="Reference">
                <bdi>{reference}</bdi>
              </Cell>
              <Cell label="Description">{words}</Cell>
              <Cell label="Amount" numeric>
                {amount}
              </Cell>
              <Cell label="State">{stateWords}</Cell>
              <Cell>
                {href && (
                  <LinkButton small to={href} reloadDocument>
                    PDF <span className="visually-hidden">of {reference}</span>
                  </LinkButton>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
