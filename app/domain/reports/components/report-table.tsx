import { Link } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import type { ListedReportView } from "../report-list-view.ts";
import { NextStep } from "./next-step.tsx";
import { StateTag } from "./state-tag.tsx";

type ReportsProps = { readonly reports: readonly ListedReportView[] };

export function Attention({ reports }: ReportsProps) {
  const waiting = reports.flatMap((report) =>
    report.attention ? [{ ...report, run: report.attention }] : [],
  );
  if (waiting.length === 0) return null;
  const count = waiting.length === 1 ? "1 report" : `${waiting.length} reports`;
  return (
    <Card title="Needs attention" aside={count} flush>
      <CardRows>
        {waiting.map(({ id, name, run }) => (
          <CardRow
            key={id}
            title={
              <Link to={run.href}>
                <bdi>{name}</bdi>
              </Link>
            }
            hint={`${run.covers}, due ${run.due}`}
            state={
              <>
                <StateTag state={run.state} isMoving={run.isMoving} />
                {run.problem && <p>{run.problem}</p>}
                {run.holdReasons.length > 1 && <p>and {run.holdReasons.length - 1} more</p>}
              </>
            }
            actions={<NextStep run={run} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export function ReportTable({ reports }: ReportsProps) {
  return (
    <Card title="All reports" aside={reports.length === 1 ? "1 report" : `${reports.length} reports`} flush>
      <Table caption="All reports" stacked>
        <thead>
          <tr>
            <HeaderCell>Dashboard</HeaderCell>
            <HeaderCell>Next delivery</HeaderCell>
            <HeaderCell numeric>Recipients</HeaderCell>
            <HeaderCell>Last delivery</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.id}>
              <RowName hint={report.rhythm}>
                <Link to={report.href}>
                  <bdi>{report.name}</bdi>
                </Link>
              </RowName>
              <Cell label="Next delivery">
                <NextSendOf report={report} />
              </Cell>
              <Cell label="Recipients" numeric title={report.recipients.join(", ")}>
                {report.recipients.length + report.destinations}
              </Cell>
              <Cell label="Last delivery">
                {report.last ? <StateTag {...report.last} /> : <span className="soft">Nothing yet</span>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NextSendOf({ report: { next, isArchived } }: { readonly report: ListedReportView }) {
  if (!next) return <Tag icon={null}>Paused</Tag>;
  return (
    <>
      {next.text}
      <div className="small soft">covers {next.rangeText}</div>
      {isArchived && <Tag kind="warn">Dashboard archived</Tag>}
    </>
  );
}

export function NoReports() {
  return (
    <EmptyState
      title="No automatic reports yet"
      actions={
        <LinkButton to="/company/automatic-reports/new" tone="primary" icon="plus">
          New report
        </LinkButton>
      }
    >
      A report emails a dashboard every week or every month. Each recipient gets a separate email.
    </EmptyState>
  );
}
