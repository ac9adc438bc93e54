export type Visibility = "private" | "presence" | "user" | "refused";

/** Public, cache and encrypted channels are refused: nothing is published there. */
export function visibilityOf(name: string): Visibility {
  if (name.startsWith("#server-to-user-")) return "user";
  if (/^(private|presence)-(encrypted-|cache-)/.test(name)) return "refused";
  if (name.startsWith("private-")) return "private";
  return name.startsWith("presence-") ? "presence" : "refused";
}
