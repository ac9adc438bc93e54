import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";
import { type Shipped, shippedChromium } from "./shipped-chromium.ts";

/** An installed Chromium (CHROMIUM_PATH, the system's), or the one of an npm package. */
export async function findChromium(): Promise<Partial<Shipped>> {
  const known = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell", // a third faster
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const executablePath = known.find((file) => file && existsSync(file));
  return executablePath ? { executablePath } : shippedChromium();
}

export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...(await findChromium()), args: chromiumArgs });
}
