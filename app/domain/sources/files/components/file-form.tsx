import { useNavigate } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";

type FileFormProps = {
  readonly action: string;
  readonly label: string;
  readonly submit: string;
  readonly problem: string | null;
  readonly multiple?: boolean;
};

type Sending = { readonly sent: number; readonly total: number };

export function FileForm({ action, label, submit, problem, multiple = false }: FileFormProps) {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const message = answer ?? problem;
  const errors = message ? [message] : undefined;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAnswer(null);
    setSending({ sent: 0, total: 1 });
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => setSending({ sent: loaded, total });
    request.onerror = () =>
      finish("The file could not be sent. Check your internet connection and try again.");
    request.onload = () => {
      const { href, message } = answerOf(request.responseText);
      if (request.status === 401 || request.status === 419) finish(signedOut);
      else if (href) navigate(href);
      else finish(message);
    };
    request.send(new FormData(event.currentTarget));
  }

  function finish(message: string) {
    setSending(null);
    setAnswer(message);
  }

  return (
    <form method="post" action={action} encType="multipart/form-data" onSubmit={send}>
      <ErrorSummary form={{ id: "upload", allErrors: { file: errors } }} />
      <FormFields>
        <FileField
          field={plainField("upload", "file", { required: true, errors })}
          label={label}
          multiple={multiple}
          takesDrops
          hint="A CSV file or Excel workbook of at most 50 MB, with one row for each day, campaign or page. You can check the import settings on the next page."
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        />
        {sending && <ProgressLine label={sendingText(sending)} value={sending.sent} max={sending.total} />}
        <FormActions>
          <ActionButton tone="primary" busy={sending !== null} failed={Boolean(message)} busyText="Uploading">
            {submit}
          </ActionButton>
        </FormActions>
      </FormFields>
    </form>
  );
}

function sendingText({ sent, total }: Sending) {
  return sent < total ? `Uploading, ${Math.floor((sent / total) * 100)}%` : "Importing the file";
}

const signedOut =
  "You are signed out. The file is still selected: sign in in another tab, then come back and upload it again.";

function answerOf(text: string): { href: string | null; message: string } {
  const unknown = "Something went wrong on our side. Try again.";
  try {
    const { data, error } = JSON.parse(text) as {
      data?: { href?: string };
      error?: { message?: string; fields?: { file?: string[] } };
    };
    return { href: data?.href ?? null, message: error?.fields?.file?.[0] ?? error?.message ?? unknown };
  } catch {
    return { href: null, message: unknown };
  }
}
