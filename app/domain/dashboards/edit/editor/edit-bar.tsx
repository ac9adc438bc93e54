import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import type { Panel } from "./use-panel.ts";
import styles from "./edit-bar.module.css";

type EditBarProps = {
  readonly name: string;
  readonly base: string;
  readonly annotationsHref: string;
  readonly formId: string;
  readonly undo: string | null;
  readonly redo: string | null;
  readonly saved: string;
  readonly isSaving: boolean;
  readonly isFailed: boolean;
  readonly waiting: number | null;
  readonly isBlocked: boolean;
  readonly isLeaving: boolean;
  readonly open: Panel["open"];
  readonly isReading: boolean;
  readonly sidebar: ReactNode;
  readonly presence: ReactNode;
};

export function EditBar({
  name,
  base,
  annotationsHref,
  formId,
  undo,
  redo,
  saved,
  isSaving,
  isFailed,
  waiting,
  isBlocked,
  isLeaving,
  open,
  isReading,
  sidebar,
  presence,
}: EditBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {sidebar}
        <LinkButton to="/dashboards" tone="quiet" iconOnly icon="dashboards" title="Dashboards">
          Dashboards
        </LinkButton>
        <span className={styles.line} />
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <LinkButton to={`${base}/settings`} tone="quiet" small iconOnly icon="pencil">
          Name and settings
        </LinkButton>
        {isReading ? (
          <Tag kind="warn" icon="lock">
            Reading mode
          </Tag>
        ) : (
          <SaveState
            saved={saved}
            isSaving={isSaving}
            isFailed={isFailed}
            waiting={waiting}
            isBlocked={isBlocked}
          />
        )}
      </div>
      <div className={styles.side}>
        {presence}
        {!isReading && (
          <>
            <Step formId={formId} does="undo" what={undo} nothing="Nothing to undo" />
            <Step formId={formId} does="redo" what={redo} nothing="Nothing to redo" />
          </>
        )}
        <LinkButton to={`${base}/versions`} tone="quiet" icon="clock">
          Versions
        </LinkButton>
        <LinkButton to={annotationsHref} tone="quiet">
          Annotations
        </LinkButton>
        <span className={styles.line} />
        <LinkButton to={`${base}/share`} icon="share">
          Share
        </LinkButton>
        {!isReading && (
          <LinkButton
            to={`${base}/widgets/new`}
            icon="plus"
            onClick={(event) => open(event, { widgetId: null, href: `${base}/widgets/new` })}
          >
            Add widget
          </LinkButton>
        )}
        <Form method="post" action={`${base}/edit`} reloadDocument>
          <HiddenField name="intent" value="done" />
          <ActionButton tone="primary" busy={isLeaving}>
            Done
          </ActionButton>
        </Form>
      </div>
    </header>
  );
}

type SaveStateProps = Pick<EditBarProps, "saved" | "isSaving" | "isFailed" | "waiting" | "isBlocked">;

function SaveState({ saved, isSaving, isFailed, waiting, isBlocked }: SaveStateProps) {
  if (isFailed || waiting !== null)
    return (
      <span className={styles.saved} role="status" data-is={isFailed ? "failed" : "offline"}>
        {isFailed ? "Not saved" : `${isBlocked ? "Not saved yet" : "Offline"}${waitingWords(waiting ?? 0)}`}
      </span>
    );
  return (
    <span className={styles.saved} role="status">
      <Icon name={isSaving ? "refresh" : "check"} size={14} />
      {isSaving ? "Saving" : saved}
    </span>
  );
}

function waitingWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? ", 1 change waits" : `, ${count} changes wait`;
}

type StepProps = {
  readonly formId: string;
  readonly does: "undo" | "redo";
  readonly what: string | null;
  readonly nothing: string;
};

function Step({ formId, does, what, nothing }: StepProps) {
  const words = { undo: "Undo", redo: "Redo" }[does];
  const label = what === null ? nothing : `${words}: ${what}`;
  return (
    <SubmitButton
      form={formId}
      name="intent"
      value={does}
      tone="quiet"
      iconOnly
      icon={does}
      title={label}
      blocked={what === null}
    >
      {label}
    </SubmitButton>
  );
}
