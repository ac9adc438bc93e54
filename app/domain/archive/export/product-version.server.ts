import { readFileSync } from "node:fs";
import { singleton } from "#app/lib/singleton.ts";

export function productVersion(): string {
  return singleton("product-version", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    return version;
  });
}
