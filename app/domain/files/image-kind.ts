import type { files } from "#db/schema/files.ts";

type Kind = (typeof files.$inferSelect)["kind"];

/** The images that a dashboard has; the words stand in addresses too. Null for any other word. */
export function imageKind(word: string): Extract<Kind, "logo" | "background" | "client" | "widget"> | null {
  return word === "logo" || word === "background" || word === "client" || word === "widget" ? word : null;
}
