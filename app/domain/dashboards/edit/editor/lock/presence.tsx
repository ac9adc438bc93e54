import styles from "./presence.module.css";

export type Person = { readonly id: string; readonly name: string };

type PresenceProps = {
  readonly people: readonly Person[];
  readonly editorId: string | null;
  readonly ownId: string;
};

/** `data-presence`: script updates it. */
export function Presence({ people, editorId, ownId }: PresenceProps) {
  const others = people.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  const all = [...others, ...people.filter(({ id }) => id === ownId)];
  return (
    <details className={styles.presence}>
      <summary>
        <span aria-hidden="true" className={styles.faces}>
          {all.slice(0, maxFaces).map(({ id, name }) => (
            <span key={id} data-color={colorOf(id)} data-edits={id === editorId || undefined}>
              {initials(name)}
            </span>
          ))}
        </span>
        <span>{all.length} viewing</span>
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

function colorOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return (sum % 8) + 1;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "")
    .join("");
}
