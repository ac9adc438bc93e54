import { Form, Link } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { existingPage } from "#app/site-map.ts";
import type { DeliveryView, RunView } from "../runs/run-view.ts";
import { StateTag } from "./state-tag.tsx";
import styles from "./report-form.module.css";

export function RunOnHold({ run }: { readonly run: RunView }) {
  return (
    <Banner level="warning" title="On hold: not sent">
      <div className={styles.held}>
        <ul>
          {run.holdReasons.map(({ text, href }) => (
            <li key={text}>
              {text} {href && existingPage(href) && <Link to={href}>Open</Link>}
            </li>
          ))}
        </ul>
        <p className="small">
          “Check again” loads the data again and continues if nothing is missing. “Send with a note” sends the
          report as it is: the email says what is missing. “Skip” sends nothing.
        </p>
        <Form method="post" className="row">
          <Button name="intent" value="check-again">
            Check again
          </Button>
          <Button name="intent" value="send-anyway">
            Send with a note
          </Button>
          <Button name="intent" value="skip">
            Skip
          </Button>
          <LinkButton to={`${run.href}/email`} tone="quiet">
            See the email
          </LinkButton>
        </Form>
      </div>
    </Banner>
  );
}

export function RunToApprove({ run }: { readonly run: RunView }) {
  return (
    <Banner level="info" title="Ready: waiting for your approval">
      <Form method="post" className="row">
        <Button name="intent" value="approve">
          Approve
        </Button>
        <Button name="intent" value="skip">
          Skip
        </Button>
        <LinkButton to={`${run.href}/email`} tone="quiet">
          See the email
        </LinkButton>
      </Form>
    </Banner>
  );
}

export function RunFacts({ run, pdfHref }: { readonly run: RunView; readonly pdfHref: string | null }) {
  return (
    <>
      {run.isMoving && (
        <div className="no-print">
          <ProgressLine label={`${run.state.text}. This page updates automatically.`} />
        </div>
      )}
      {run.error && !run.isHeld && <Banner level="warning">{run.error}</Banner>}
      {pdfHref && (
        <div>
          <LinkButton to={pdfHref} reloadDocument icon="download">
            Download PDF
          </LinkButton>
        </div>
      )}
    </>
  );
}

type DeliveriesProps = { readonly run: RunView; readonly deliveries: readonly DeliveryView[] };

export function Deliveries({ run, deliveries }: DeliveriesProps) {
  return (
    <Card title="Recipients" aside={run.recipients} flush>
      <Table caption="Recipients" stacked>
        <thead>
          <tr>
            <HeaderCell>Recipient</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell numeric>Attempts</HeaderCell>
            <HeaderCell>Response</HeaderCell>
            <HeaderCell>
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <RowName hint={delivery.kind}>
                <bdi>{delivery.recipient}</bdi>
              </RowName>
              <Cell label="Status">
                <StateTag state={delivery.state} />
              </Cell>
              <Cell label="Attempts" numeric>
                {delivery.attempts}
              </Cell>
              <Cell label="Response">
                <AnswerOf delivery={delivery} />
              </Cell>
              <Cell label="Actions" numeric>
                {delivery.canRetry && !run.isHeld && <TryAgain delivery={delivery} />}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function AnswerOf({ delivery: { answer, kind, isUnknown } }: { readonly delivery: DeliveryView }) {
  return (
    <>
      {answer}
      {isUnknown && (
        <p className="small soft">
          Delivery could not be confirmed. {kind ? "Look in the channel" : "Ask the recipient"} before you try
          again, to avoid a duplicate.
        </p>
      )}
    </>
  );
}

function TryAgain({ delivery }: { readonly delivery: DeliveryView }) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenField name="delivery" value={delivery.id} />
      <Button name="intent" value="retry" small>
        Try again<span className="visually-hidden"> to send to {delivery.recipient}</span>
      </Button>
    </Form>
  );
}
