import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

type StoredFormProps = ComponentProps<typeof Form> & {
  readonly formRef?: RefObject<HTMLFormElement>;
};

/**
 * A form that stays on its page once it is saved. It then shows what is stored, as a fresh page would, and no longer
 * what was written. A refused form keeps what was written.
 */
export function StoredForm({ formRef, onSubmit, ...props }: StoredFormProps) {
  const ownRef = useRef<HTMLFormElement>(null);
  const form = formRef ?? ownRef;
  const isSent = useRef(false);
  const isBusy = useNavigation().state !== "idle";
  const wasBusy = useRef(isBusy);
  const isRefused = useActionData() !== undefined;

  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!hasEnded) return;
    // A changed field no longer follows the page's data; after a reset it does.
    if (isSent.current && !isRefused) form.current?.reset();
    isSent.current = false;
  }, [form, isBusy, isRefused]);

  return (
    <Form
      {...props}
      ref={form}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) isSent.current = true;
      }}
    />
  );
}
