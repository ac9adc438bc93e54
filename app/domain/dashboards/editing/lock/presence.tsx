import styles from "./presence.module.css";

export type Person = { readonly id: string; readonly name: string };

type PresenceProps = {
  /** Who has the dashboard open, as far as known. */
  readonly people: readonly Person[];
  readonly editorId: string | null;
  readonly ownId: string;
};

/** Shown when another person is there. `data-presence`: script keeps it current. */
export function Presence({ people, editorId, ownId }: PresenceProps) {
  const others = people.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  const all = [...others, ...people.filter(({ id }) => id === ownId)];
  return (
    <details className={styles.presence}>
      <summary>
        <span aria-hidden="true" className={styles.faces}>
          {all.slice(0, maxFaces).map(({ id, name }) => (
            <span key={id} data-edits={id === editorId || undefined}>
              {initials(name)}
            </span>
          ))}
        </span>
        {all.length} viewing
      </summary>
      <ul>
        {all.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {id === ownId && " (you)"}
            {id === editorId && ", editing"}
          </li>
        ))}
      </ul>
    </details>
  );
}

const maxFaces = 4;

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? "")
    .join("");
}
