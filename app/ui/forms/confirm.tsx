import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../button.tsx";
import { PageHead } from "../shell/page-head.tsx";

type ConfirmProps = {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly submitText?: string | null;
  readonly cancelText?: string;
  readonly cancelHref: string;
  readonly action?: string;
  readonly fields?: Readonly<Record<string, string>>;
};

export function Confirm({
  title = "Are you sure you want to delete this row",
  children,
  submitText = "Submit",
  cancelText = "Cancel",
  cancelHref,
  action,
  fields = {},
}: ConfirmProps) {
  return (
    <div data-question="">
      <PageHead title={title} />
      <Form method="post" className="stack loose" {...(action && { action })}>
        {children && <div>{children}</div>}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="row">
          {submitText !== null && <Button tone="primary">{submitText}</Button>}
          <LinkButton tone="quiet" to={cancelHref} reloadDocument data-dismiss="">
            {cancelText}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
