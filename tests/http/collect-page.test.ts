import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { collectPage } from "#app/http/collect-page.server.ts";

function draw(texts: readonly string[]): Promise<Buffer> {
  const children = texts.map((text, at) => createElement("b", { key: at, title: text }, text));
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(createElement("p", null, children), {
      onAllReady: () => resolve(collectPage(pipe)),
    });
  });
}

test("a page has no zero bytes, wherever characters of several bytes meet the end of React's view", async () => {
  for (let shift = 0; shift < 64; shift++) {
    const texts = ["x".repeat(shift), ...Array.from({ length: 90 }, (_, at) => `↓${at} – \u{1F514}é`)];
    const html = (await draw(texts)).toString();
    expect(html.includes("\0")).toBe(false);
    const inside = [...html.matchAll(/<b title="([^"]*)">([^<]*)<\/b>/g)];
    expect(inside.map(([, title]) => title)).toEqual(texts);
    expect(inside.map(([, , text]) => text)).toEqual(texts);
  }
});
