import styles from "./coverage-notes.module.css";

export function CoverageNotes({ notes = [] }: { readonly notes?: readonly string[] | undefined }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes} role="note" aria-label="Data coverage">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
