import type { files } from "#db/schema/files.ts";

type Kind = Extract<(typeof files.$inferSelect)["kind"], "logo" | "background" | "client" | "widget">;

/** API names: style, `image`, or the stored kind. */
const kinds = new Map<string, Kind>([
  ["logoImage", "logo"],
  ["backgroundImage", "background"],
  ["clientImage", "client"],
  ["image", "widget"],
  ["logo", "logo"],
  ["background", "background"],
  ["client", "client"],
  ["widget", "widget"],
]);

export const imageKindNames = [...kinds.keys()];

export function imageKind(word: string): Kind | null {
  return kinds.get(word) ?? null;
}
