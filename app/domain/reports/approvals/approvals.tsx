import { Form, Link } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import type { ApprovalsView, ReportToApprove } from "../sending/approval-lines.server.ts";
import styles from "./approvals.module.css";

export function Approvals({ ready, gaps }: ApprovalsView) {
  if (ready.length + gaps.length === 0)
    return (
      <EmptyState
        title="Nothing waits for you"
        actions={<LinkButton to="/company/automatic-reports">Automatic reports</LinkButton>}
      >
        Reports that require approval appear here when they are ready.
      </EmptyState>
    );
  return (
    <div className="stack loose">
      {ready.length > 0 && <ApproveAll ready={ready} />}
      {gaps.length > 0 && (
        <Card title="With a gap" aside={`${gaps.length} on hold`} flush>
          <CardRows>
            {gaps.map((run) => (
              <Row key={run.id} run={run}>
                <LinkButton to={run.href} small>
                  Decide
                  <Of run={run} />
                </LinkButton>
                <Decision run={run} intent="skip" label="Skip" />
              </Row>
            ))}
          </CardRows>
        </Card>
      )}
      {ready.length > 0 && (
        <Card title="Ready" aside={ready.length === 1 ? "1 report" : `${ready.length} reports`} flush>
          <CardRows>
            {ready.map((run) => (
              <Row key={run.id} run={run}>
                <LinkButton to={run.emailHref} small tone="quiet">
                  Preview
                  <Of run={run} />
                </LinkButton>
                <Decision run={run} intent="approve" label="Approve" />
                <Decision run={run} intent="skip" label="Skip" />
              </Row>
            ))}
          </CardRows>
        </Card>
      )}
    </div>
  );
}

/** Names the reports: later ones must not be sent unseen. */
function ApproveAll({ ready }: Pick<ApprovalsView, "ready">) {
  return (
    <Form method="post" className={styles.all}>
      {ready.map(({ id }) => (
        <HiddenField key={id} name="run" value={id} />
      ))}
      <Button tone="primary" name="intent" value="approve">
        {ready.length === 1 ? "Approve 1 report" : `Approve ${ready.length} reports`}
      </Button>
      <p className="small soft">
        {ready.length === 1 ? "It is" : "They are"} sent at once. The first answer counts.
      </p>
    </Form>
  );
}

function Row({ run, children }: { readonly run: ReportToApprove; readonly children: React.ReactNode }) {
  const { name, report, covers, recipients, figure, deadline, gaps, href } = run;
  return (
    <CardRow
      title={
        <Link to={href}>
          <bdi>{name}</bdi>
        </Link>
      }
      hint={[name === report ? null : report, covers, recipients].filter(Boolean).join(" · ")}
      state={
        gaps.length > 0 ? (
          <ul className={styles.gaps}>
            {gaps.slice(0, 3).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {gaps.length > 3 && <li>and {gaps.length - 3} more</li>}
          </ul>
        ) : (
          <>
            {figure && (
              <p>
                {figure.label} <strong>{figure.value}</strong>
                {figure.change && <span className="soft"> {figure.change}</span>}
              </p>
            )}
            {deadline && <p className="small soft">{deadline}</p>}
          </>
        )
      }
      actions={children}
    />
  );
}

function Of({ run }: { readonly run: ReportToApprove }) {
  return (
    <span className="visually-hidden">
      {" "}
      the report for {run.name}, {run.covers}
    </span>
  );
}

type DecisionProps = {
  readonly run: ReportToApprove;
  readonly intent: "approve" | "skip";
  readonly label: string;
};

function Decision({ run, intent, label }: DecisionProps) {
  return (
    <Form method="post">
      <HiddenField name="run" value={run.id} />
      <Button name="intent" value={intent} small>
        {label}
        <Of run={run} />
      </Button>
    </Form>
  );
}
