import { Form, useNavigation } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CopyText } from "#app/ui/copy.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { DestinationView } from "../find-destination.server.ts";

export function NewSecret({ secret, isReplaced }: { readonly secret: string; readonly isReplaced: boolean }) {
  return (
    <Banner level="success" title={isReplaced ? "The new signing secret" : "Destination saved"}>
      <div className="stack">
        <p>
          Copy the signing secret now: it is not shown again.
          {isReplaced && " For three days requests are signed with the previous secret too."}
        </p>
        <CopyText id="signing-secret" label="Signing secret" text={secret} />
      </div>
    </Banner>
  );
}

export function SwitchedOff({
  off,
  since,
}: {
  readonly off: NonNullable<DestinationView["off"]>;
  readonly since: string | null;
}) {
  return (
    <Banner
      level="warning"
      title={since ? `Switched off since ${since}` : "Switched off"}
      action={
        <Form method="post">
          <Button name="intent" value="switch-on">
            Switch on again
          </Button>
        </Form>
      }
    >
      {`${off.reason} Nothing is sent there.`.trim()}
    </Banner>
  );
}

export function SigningCard() {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === "rotate";
  return (
    <Card title="Signature">
      <div className="stack">
        <p>
          Each request has the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{" "}
          <code>webhook-signature</code> of{" "}
          <a href="https://www.standardwebhooks.com/">Standard Webhooks 1.0</a>. The id stays the same when a
          request is repeated. Refuse requests that are older than five minutes.
        </p>
        <Form method="post" preventScrollReset>
          <ActionButton name="intent" value="rotate" busy={isBusy} busyText="Replacing">
            Replace the signing secret
          </ActionButton>
        </Form>
      </div>
    </Card>
  );
}

export function UsedBy({
  reports,
}: {
  readonly reports: readonly { readonly id: string; readonly dashboardName: string }[];
}) {
  return (
    <Card title="Reports">
      {reports.length === 0 ? (
        <p className="soft">No report has this destination yet. Choose it in the settings of a report.</p>
      ) : (
        <ul>
          {reports.map(({ id, dashboardName }) => (
            <li key={id}>
              <a href={`/company/automatic-reports/${id}`}>
                <bdi>{dashboardName}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
