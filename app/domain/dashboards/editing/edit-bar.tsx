import { Form } from "@remix-run/react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import styles from "./edit-bar.module.css";

type EditBarProps = {
  readonly name: string;
  readonly base: string;
  readonly formId: string;
  readonly undo: string | null;
  readonly redo: string | null;
  readonly saved: string;
  readonly isSaving: boolean;
  readonly isLeaving: boolean;
};

export function EditBar({ name, base, formId, undo, redo, saved, isSaving, isLeaving }: EditBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        <LinkButton to="/dashboards" tone="quiet">
          Dashboards
        </LinkButton>
        <span className={styles.line} />
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <LinkButton to={`${base}/settings`} tone="quiet" small iconOnly icon="pencil">
          Name and settings
        </LinkButton>
        <span className={styles.saved} role="status">
          <Icon name={isSaving ? "refresh" : "check"} size={14} />
          {isSaving ? "Saving" : saved}
        </span>
      </div>
      <div className={styles.side}>
        <Step formId={formId} does="undo" what={undo} nothing="Nothing to undo" />
        <Step formId={formId} does="redo" what={redo} nothing="Nothing to redo" />
        <LinkButton to={`${base}/versions`} tone="quiet" icon="clock">
          Versions
        </LinkButton>
        <span className={styles.line} />
        <LinkButton to={`${base}/share`} icon="share">
          Share
        </LinkButton>
        <LinkButton to={`${base}/widgets/new`} icon="plus">
          Add widget
        </LinkButton>
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
    <Button
      form={formId}
      name="intent"
      value={does}
      tone="quiet"
      iconOnly
      icon={does}
      title={label}
      disabled={what === null}
    >
      {label}
    </Button>
  );
}
