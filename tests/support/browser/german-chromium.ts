import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright";
import { chromiumArgs } from "./chromium.ts";

/**
 * A German Chromium writes dates day first. Distributions ship its language files apart, and Chromium starts in a language
 * only if its file is there: a copy of the English file in a folder of links does. Null where no Chromium is installed.
 */
export async function launchGermanChromium(): Promise<Browser | null> {
  const home = ["/usr/lib/chromium", "/usr/lib/chromium-browser", "/opt/google/chrome"].find(existsSync);
  const program =
    home && ["chromium", "chromium-browser", "chrome"].find((name) => existsSync(path.join(home, name)));
  if (!home || !program) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "german-chromium-"));
  for (const name of readdirSync(home))
    if (name !== "locales" && name !== program) symlinkSync(path.join(home, name), path.join(folder, name));
  mkdirSync(path.join(folder, "locales"));
  for (const language of ["en-US", "de"])
    cpSync(path.join(home, "locales/en-US.pak"), path.join(folder, `locales/${language}.pak`));
  // Chromium looks for its files beside the program, links followed.
  cpSync(path.join(home, program), path.join(folder, program));
  const browser = await chromium.launch({
    executablePath: path.join(folder, program),
    args: [...chromiumArgs, "--lang=de"],
    env: { ...process.env, LANGUAGE: "de" } as Record<string, string>,
  });
  browser.on("disconnected", () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
