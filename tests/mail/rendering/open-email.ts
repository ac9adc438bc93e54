import type { Browser, Page } from "playwright";
import { readMail } from "#tests/outputs/readers/mail.ts";
import type { ExampleEmail } from "./emails.ts";

export type Window = {
  readonly width: number;
  readonly theme?: "light" | "dark";
  /** As programs show it that remove styles. */
  readonly isStripped?: boolean;
  /** As programs show it that turn all colors over. */
  readonly isInverted?: boolean;
};

const pages = new Map<string, Page>();

/** One for all emails of a width and theme: opening a window takes longer than what is looked at in it. */
async function pageOf(browser: Browser, width: number, theme: "light" | "dark"): Promise<Page> {
  const key = `${width} ${theme}`;
  const before = pages.get(key);
  if (before) return before;
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme });
  const page = await context.newPage();
  pages.set(key, page);
  return page;
}

/** The HTML part of the message as sent, with its pictures, in a window of this width. The next email replaces it. */
export async function openEmail(browser: Browser, { bytes }: ExampleEmail, window: Window): Promise<Page> {
  const { html, pictures } = await readMail(bytes);
  const { width, theme = "light", isStripped = false, isInverted = false } = window;
  const shown = pictures.reduce(
    (markup, { cid, bytes: png }) =>
      markup.replaceAll(`cid:${cid}`, `data:image/png;base64,${Buffer.from(png).toString("base64")}`),
    isStripped ? html.replace(/<style>[^]*?<\/style>/g, "") : html,
  );
  const page = await pageOf(browser, width, theme);
  await page.setContent(shown);
  if (isInverted)
    await page.addStyleTag({
      content:
        "html{filter:invert(1) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}",
    });
  return page;
}

/** What is wider than the window. */
export const widerThanWindow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const whole = document.scrollingElement!.scrollWidth;
    if (whole <= width) return null;
    const wide = [...document.querySelectorAll("td,th,p,a,img,h1,h2,li")].filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 || element.getBoundingClientRect().left < -1,
    );
    return `${whole} px: ${wide
      .map((element) => element.textContent!.trim().slice(0, 40) || element.tagName)
      .slice(-3)
      .join(" | ")}`;
  });
