import { Link } from "@remix-run/react";
import { Card } from "#app/ui/blocks/card.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import type { RunView } from "../runs/run-view.ts";
import { NextStep } from "./next-step.tsx";
import { StateTag } from "./state-tag.tsx";
import styles from "./report-form.module.css";

export function Ledger({ runs }: { readonly runs: readonly RunView[] }) {
  return (
    <div className={styles.ledger}>
      <Card title="Delivery log" aside="Kept for 24 months" flush={runs.length > 0}>
        {runs.length === 0 ? (
          <p className="soft">No deliveries yet. Send yourself a test to see what your client would get.</p>
        ) : (
          <Table caption="Delivery log" stacked>
            <thead>
              <tr>
                <HeaderCell>Due</HeaderCell>
                <HeaderCell>Date range</HeaderCell>
                <HeaderCell>Status</HeaderCell>
                <HeaderCell>Recipients</HeaderCell>
                <HeaderCell>
                  <span className="visually-hidden">Actions</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <RowName hint={run.isTest && "Test"}>
                    <Link to={run.href} className={styles.wraps}>
                      {run.due}
                    </Link>
                  </RowName>
                  <Cell label="Date range">
                    <span className={styles.wraps}>{run.covers}</span>
                  </Cell>
                  <Cell label="Status">
                    <StateTag state={run.state} isMoving={run.isMoving} />
                  </Cell>
                  <Cell label="Recipients">
                    {run.recipients}
                    {run.problem && <span className={styles.why}>{run.problem}</span>}
                  </Cell>
                  <Cell numeric label="Actions">
                    <NextStep run={run} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </div>
  );
}
