import type { files } from "#db/schema/files.ts";

type Kind = (typeof files.$inferSelect)["kind"];

export function imageKind(word: string): Extract<Kind, "logo" | "background" | "client" | "widget"> | null {
  return word === "logo" || word === "background" || word === "client" || word === "widget" ? word : null;
}
