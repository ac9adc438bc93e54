import type { Widget } from "#db/schema/documents/dashboard.ts";

export function hashOf(widget: Widget): string {
  const { id: _id, order: _order, hash: _hash, ...content } = widget;
  const text = stableJson(content);
  return word(text, 0x811c9dc5) + word(text, 0x9747b28c);
}

function word(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** jsonb does not preserve key order. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stableJson(part)}`).join(",")}}`;
}
