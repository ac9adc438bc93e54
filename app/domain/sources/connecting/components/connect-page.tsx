import { Form, Link, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PasswordField, TextField } from "#app/ui/fields/text-field.tsx";
import { ConnectSteps } from "#app/domain/sources/components/source-steps.tsx";
import { VersionEnds } from "#app/domain/sources/components/version-ends.tsx";
import type { KindPage } from "../find-kind.server.ts";
import { NotConfigured } from "./not-configured.tsx";

type ConnectPageProps = {
  readonly page: KindPage;
  readonly backHref: string | null;
  readonly signInHref: string;
  readonly answer: FormAnswer | null;
};

export function ConnectPage({ page, backHref, signInHref, answer }: ConnectPageProps) {
  const { kind, source } = page;
  return (
    <div className="stack loose">
      {!source && <ConnectSteps kind={kind.id} sourceId={null} />}
      <PageHead title={`${source ? "Reconnect" : "Connect"} ${kind.name}`}>
        {source ? (
          <>
            <Link to={`/company/sources/${source.id}`}>{source.name}</Link> keeps its name and its dashboards.
          </>
        ) : (
          kind.description
        )}
      </PageHead>
      {kind.ending && <VersionEnds text={kind.ending} />}
      <Card>
        {!kind.isConfigured ? (
          <NotConfigured kind={kind} />
        ) : kind.connect === "key" ? (
          <KeysForm page={page} answer={answer} />
        ) : (
          <SignIn page={page} href={signInHref} />
        )}
      </Card>
      {backHref && (
        <p>
          <Link to={backHref}>Back to the dashboard</Link>
        </p>
      )}
    </div>
  );
}

function SignIn({ page: { kind }, href }: { readonly page: KindPage; readonly href: string }) {
  return (
    <div className="stack">
      <p>You sign in at {kind.name} and then come back here.</p>
      <div className="row">
        <LinkButton tone="primary" to={href} reloadDocument>
          Go to {kind.name}
        </LinkButton>
      </div>
    </div>
  );
}

function KeysForm({
  page: { kind, source, fields, typed },
  answer,
}: Pick<ConnectPageProps, "page" | "answer">) {
  const isBusy = useNavigation().state === "submitting";
  const field = (name: "account" | "url") => {
    const written = answer?.initialValue?.[name];
    return plainField("keys", name, {
      value: typeof written === "string" ? written : typed[name],
      required: fields[name]?.optional !== true,
      errors: answer?.error?.[name] ?? undefined,
    });
  };
  const { url, account, token } = fields;
  const isTokenKept = source !== null;
  return (
    <Form method="post">
      <FormFields>
        <ErrorSummary form={{ id: "keys", allErrors: errorsOf(answer) }} />
        {url && (
          <TextField field={field("url")} type="text" inputMode="text" label={url.label} hint={url.help} />
        )}
        {account && <TextField field={field("account")} label={account.label} hint={account.help} />}
        {token && (
          <PasswordField
            field={plainField("keys", "token", {
              required: token.optional !== true && !isTokenKept,
              errors: answer?.error?.token ?? undefined,
            })}
            label={token.label}
            hint={isTokenKept ? `${token.help} Leave empty to keep the stored one.` : token.help}
            isSecret
          />
        )}
        <FormActions>
          <ActionButton
            tone="primary"
            busy={isBusy}
            failed={Boolean(answer)}
            busyText={`Connecting to ${kind.name}`}
          >
            {source ? "Reconnect" : "Connect"}
          </ActionButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}

function errorsOf(answer: FormAnswer | null): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(
    Object.entries(answer?.error ?? {}).map(([name, errors]) => [name, errors ?? undefined]),
  );
}
