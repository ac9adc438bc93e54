import { readdirSync } from "node:fs";
import path from "node:path";

export function newestTemplate(): string | null {
  try {
    const name = readdirSync("build")
      .filter((file) => file.startsWith("database-template-"))
      .sort()
      .at(-1);
    return name ? path.resolve("build", name) : null;
  } catch {
    return null;
  }
}
