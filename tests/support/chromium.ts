import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

/** A Chromium that is there (CHROMIUM_PATH, the system's), or the one that an npm package ships. */
async function findChromium(): Promise<string> {
  const known = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = known.find((file) => file && existsSync(file));
  if (found) return found;
  const { default: shipped } = await import("@sparticuz/chromium");
  return shipped.executablePath();
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
    ],
  });
}
