import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import type { NextSend } from "../rules/next-sends.ts";
import styles from "./next-sends.module.css";

type NextSendsProps = {
  readonly sends: readonly NextSend[];
  readonly skipped: readonly string[] | null;
  readonly isPaused: boolean;
  readonly isBusy: boolean;
};

export function NextSends({ sends, skipped, isPaused, isBusy }: NextSendsProps) {
  return (
    <Card title="Next five deliveries" aside={isPaused && "Paused: none of them will be sent"}>
      {sends.length === 0 ? (
        <p className="soft">Choose a time and a time zone to see them.</p>
      ) : (
        <ol className={styles.sends} aria-busy={isBusy || undefined} aria-live="polite">
          {sends.map(({ dueAt, text, offset, rangeText }) => (
            <li key={dueAt}>
              <time dateTime={dueAt} className={styles.moment}>
                {text}
              </time>{" "}
              <span className={styles.offset}>{offset}</span>
              <span className={styles.covers}>covers {rangeText}</span>
              {skipped && <SkipSend dueAt={dueAt} text={text} isSkipped={skipped.includes(dueAt)} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type SkipSendProps = { readonly dueAt: string; readonly text: string; readonly isSkipped: boolean };

function SkipSend({ dueAt, text, isSkipped }: SkipSendProps) {
  return (
    <Form method="post" preventScrollReset className={styles.skip}>
      <HiddenField name="due_at" value={dueAt} />
      {isSkipped && <Tag icon={null}>Skipped</Tag>}
      <Button name="intent" value={isSkipped ? "undo-skip" : "skip"} small tone="quiet">
        {isSkipped ? "Undo skip" : "Skip"}
        <span className="visually-hidden"> the delivery of {text}</span>
      </Button>
    </Form>
  );
}
