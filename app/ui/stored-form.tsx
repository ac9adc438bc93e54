import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A form that stays on its page once it is saved. It then shows what is stored, as a fresh page would, and no longer
 * what was written. A refused form keeps what was written.
 */
export function StoredForm({ onSubmitCapture, ...props }: ComponentProps<typeof Form>) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const isBusy = useNavigation().state !== "idle";
  const isRefused = useActionData() !== undefined;
  const wasBusy = useRef(isBusy);

  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!hasEnded) return;
    // The values of fields follow the page's data only until they are changed; from here on they do so again.
    if (isSent.current && !isRefused) form.current?.reset();
    isSent.current = false;
  }, [isBusy, isRefused]);

  return (
    <Form
      {...props}
      ref={form}
      onSubmitCapture={(event) => {
        isSent.current = true;
        onSubmitCapture?.(event);
      }}
    />
  );
}
