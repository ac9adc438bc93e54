import styles from "./coverage-notes.module.css";

/** What holds for all widgets: which days are not known, and which are compared. Said once, under the dates. */
export function CoverageNotes({ notes = [] }: { readonly notes?: readonly string[] | undefined }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes} role="note" aria-label="About these dates">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
