/** A field that a person changed, in words. */
export type UnsavedChange = { readonly label: string; readonly text: string };

type Find = () => readonly UnsavedChange[];

let find: Find | null = null;

/** The page's form of a widget offers what it has; returns how to stop. */
export function offerUnsaved(next: Find): () => void {
  find = next;
  return () => {
    if (find === next) find = null;
  };
}

export function findUnsaved(): readonly UnsavedChange[] {
  return find?.() ?? [];
}

/** For the clipboard: a line for each field. */
export function unsavedText(changes: readonly UnsavedChange[]): string {
  return changes.map(({ label, text }) => `${label}: ${text}`).join("\n");
}

/** "One change is not in the dashboard: title “Orders per week”." */
export function unsavedWords(changes: readonly UnsavedChange[]): string {
  if (changes.length === 0) return "Everything you had saved is in the dashboard.";
  const named = changes
    .slice(0, maxNamed)
    .map(({ label, text }) => `${lowerFirst(label)} “${shortened(text)}”`);
  const more = changes.length > maxNamed ? ` and ${changes.length - maxNamed} more` : "";
  const count = changes.length === 1 ? "One change is" : `${changes.length} changes are`;
  return `${count} not in the dashboard: ${named.join(", ")}${more}.`;
}

const [maxNamed, maxText] = [3, 60];

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > maxText ? `${line.slice(0, maxText - 1)}…` : line;
}
