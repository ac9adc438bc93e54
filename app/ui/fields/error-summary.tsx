import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";

/** conform's metadata, or errors by field name ("" for the form). */
export type FormErrors = {
  readonly id: string;
  readonly allErrors: Readonly<Record<string, readonly string[] | undefined>>;
};

const counts = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export function ErrorSummary({ form }: { readonly form: FormErrors }) {
  const lines = Object.entries(form.allErrors).flatMap(([name, errors = []]) =>
    errors.map((text) => ({ name, text })),
  );
  const summary = useRef<HTMLDivElement>(null);
  const words = lines.map(({ text }) => text).join("\n");

  useEffect(() => {
    if (!words) return;
    // After conform, which focuses the first invalid field.
    const frame = requestAnimationFrame(() => summary.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [words]);

  if (lines.length === 0) return null;
  return (
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1} autoFocus>
      <h2>{heading(lines)}</h2>
      <ul>
        {lines.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {name ? <a href={`#${encodeURIComponent(`${form.id}-${name}`)}`}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function heading(lines: readonly { readonly name: string }[]): string {
  const answers = new Set(lines.flatMap(({ name }) => name || [])).size;
  if (answers === 0) return "There is a problem";
  const count = counts[answers] ?? String(answers);
  return answers === 1 ? "One field has a problem" : `${count} fields have problems`;
}
