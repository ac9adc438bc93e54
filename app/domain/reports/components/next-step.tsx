import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { RunView } from "../runs/run-view.ts";

export function NextStep({ run }: { readonly run: RunView }) {
  const of = <span className="visually-hidden"> of {run.due}</span>;
  if (run.isHeld)
    return (
      <RunForm run={run} intent="send-anyway">
        Send anyway{of}
      </RunForm>
    );
  if (run.isWaiting)
    return (
      <LinkButton to="/company/automatic-reports/approvals" small>
        Approve or skip{of}
      </LinkButton>
    );
  if (run.canRetry)
    return (
      <RunForm run={run} intent="retry">
        Try again{of}
      </RunForm>
    );
  return (
    <LinkButton to={run.href} small tone="quiet">
      {run.isMoving ? "View progress" : "View delivery"}
      {of}
    </LinkButton>
  );
}

type RunFormProps = {
  readonly run: Pick<RunView, "href">;
  readonly intent: "send-anyway" | "check-again" | "retry";
  readonly children: React.ReactNode;
};

function RunForm({ run, intent, children }: RunFormProps) {
  return (
    <Form method="post" action={run.href}>
      <Button name="intent" value={intent} small>
        {children}
      </Button>
    </Form>
  );
}
