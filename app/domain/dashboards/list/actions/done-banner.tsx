import { Form } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import type { DoneView } from "./find-done.server.ts";

export function DoneBanner({ done: { text, undo } }: { readonly done: DoneView }) {
  const form = undo && (
    <Form method="post" preventScrollReset>
      {undo.ids.map((id) => (
        <HiddenField key={id} name="ids" value={id} />
      ))}
      <Button small icon="undo" name="intent" value={undo.intent}>
        Undo
      </Button>
    </Form>
  );
  return <Banner level="success" title={text} {...(form && { action: form })} />;
}
