export type UnsavedChange = { readonly label: string; readonly text: string };

type Find = () => readonly UnsavedChange[];

let find: Find | null = null;

export function offerUnsaved(next: Find): () => void {
  find = next;
  return () => {
    if (find === next) find = null;
  };
}

export function findUnsaved(): readonly UnsavedChange[] {
  return find?.() ?? [];
}

export function unsavedText(changes: readonly UnsavedChange[]): string {
  return changes.map(({ label, text }) => `${label}: ${text}`).join("\n");
}

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
