import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import type { PastePreview, PreviewCell } from "../paste/paste-plans.server.ts";

export function PastePreviewTable({ preview }: { readonly preview: PastePreview }) {
  const { months, columns } = preview;
  return (
    <Table caption="What was understood" dense>
      <thead>
        <tr>
          <HeaderCell>Month</HeaderCell>
          {columns.map(({ header, what }) => (
            <HeaderCell key={header.at} numeric>
              <bdi>{header.shown || "No name"}</bdi>
              <Problem cell={header} />
              {what && <div>{what}</div>}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month, row) => (
          <tr key={month.at}>
            <RowName>
              <bdi>{month.shown || "–"}</bdi>
              <Problem cell={month} />
            </RowName>
            {columns.map(({ cells }) => {
              const cell = cells[row]!;
              return (
                <Cell key={cell.at} numeric>
                  <bdi>{cell.shown}</bdi>
                  {cell.was !== null && <span className="soft"> was {cell.was}</span>}
                  <Problem cell={cell} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Problem({ cell: { at, error } }: { readonly cell: PreviewCell }) {
  if (error === null) return null;
  return (
    <>
      {" "}
      <Tag kind="bad">Check {at}</Tag>
    </>
  );
}
