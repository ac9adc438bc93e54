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
  readonly takesDrops?: boolean;
};

/** The form needs `encType="multipart/form-data"`. */
export function FileField({
  field,
  label,
  hint,
  accept = ".png,.jpg,.jpeg,.csv",
  multiple = false,
  takesDrops = false,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const hydrated = useHydrated();
  const readChosen = () =>
    setChosen([...(input.current?.files ?? [])].map(({ name, size }) => ({ name, size })));
  const isOver = useDrops(takesDrops, (files) => {
    if (!input.current) return;
    input.current.files = files;
    readChosen();
  });

  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setChosen([]);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  function remove() {
    if (input.current) input.current.value = "";
    setChosen([]);
    input.current?.focus();
  }

  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div
        className={fieldStyles.together}
        data-drops={takesDrops || undefined}
        data-over={isOver || undefined}
      >
        {takesDrops && hydrated && <p>{multiple ? "Drop files here, or" : "Drop a file here, or"}</p>}
        <input
          {...controlProps(field, hint)}
          ref={input}
          type="file"
          className={fieldStyles.input}
          accept={accept}
          multiple={multiple}
          onChange={readChosen}
        />
        {hydrated && chosen.length > 0 && (
          <Button type="button" tone="quiet" icon="close" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {chosen.length > 1 && (
        <ul className={fieldStyles.files} aria-label="Chosen files">
          {chosen.map(({ name, size }) => (
            <li key={name}>
              <bdi>{name}</bdi> <span>{sizeText(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

type ChosenFile = { readonly name: string; readonly size: number };

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} kB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A drop beside the field would replace the page by the file. */
function useDrops(isOn: boolean, take: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      window.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes("Files")) return;
          event.preventDefault();
          act(event);
        },
        { signal: stop.signal },
      );
    listen("dragover", () => setIsOver(true));
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen("drop", ({ dataTransfer }) => {
      setIsOver(false);
      if (dataTransfer && dataTransfer.files.length > 0) latest.current(dataTransfer.files);
    });
    return () => stop.abort();
  }, [isOn]);
  return isOver;
}
