import { useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { controlProps } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { Framing } from "./field-frame.tsx";
import { useHydrated } from "../forms/use-hydrated.ts";
import fieldStyles from "./field.module.css";

type FileFieldProps = Framing & {
  readonly accept?: string;
  readonly multiple?: boolean;
};

/** The form needs `encType="multipart/form-data"`. */
export function FileField({
  field,
  label,
  hint,
  accept = ".png,.jpg,.jpeg,.csv",
  multiple = false,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(false);
  const hydrated = useHydrated();

  // A saved form is reset.
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setChosen(false);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  function remove() {
    if (input.current) input.current.value = "";
    setChosen(false);
    input.current?.focus();
  }

  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className={fieldStyles.together}>
        <input
          {...controlProps(field, hint)}
          ref={input}
          type="file"
          className={fieldStyles.input}
          accept={accept}
          multiple={multiple}
          onChange={(event) => setChosen(Boolean(event.currentTarget.files?.length))}
        />
        {hydrated && chosen && (
          <Button type="button" tone="quiet" icon="close" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
