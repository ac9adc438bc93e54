import { Icon } from "#app/ui/icon.tsx";
import { numbered, olderWords } from "#app/views/annotations.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import styles from "./annotation-notes.module.css";

const onPhone = 3;

type AddNoteProps = { readonly href: string; readonly title: string };

export function AddNote({ href, title }: AddNoteProps) {
  return (
    <a href={href} className={styles.add}>
      <Icon name="plus" size={14} />
      <span>
        Add note
        <span className="visually-hidden">{`: ${title}`}</span>
      </span>
    </a>
  );
}

type AnnotationNotesProps = { readonly view: Pick<WidgetView, "id" | "title" | "annotations"> };

export function AnnotationNotes({ view }: AnnotationNotesProps) {
  const { shown, older } = numbered(view);
  if (shown.length === 0) return null;
  const id = `n-${view.id}`;
  const hidden = shown.length - onPhone;
  return (
    <div className={styles.notes} id={id}>
      <ol aria-label={`Annotations: ${view.title}`} data-many={shown.length > onPhone || undefined}>
        {shown.map((note) => (
          <li key={note.id}>
            <b aria-hidden="true">{note.number}</b>
            <span>
              <time dateTime={note.from}>{note.days}</time> <bdi>{note.text}</bdi>
              {note.isInternal && <i> Internal</i>}
            </span>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <a href={`#${id}`}>
          {`${hidden} more`}
          <span className="visually-hidden">{` annotations: ${view.title}`}</span>
        </a>
      )}
      {older.length > 0 && <p>{olderWords(older.length)}</p>}
    </div>
  );
}
