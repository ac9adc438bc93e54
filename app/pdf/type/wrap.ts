import type { TextStyle, Typeface } from "./typeface.ts";

export type Run = { readonly text: string; readonly style: TextStyle };

/** px from the line's start. */
export type Placed<R extends Run> = {
  readonly run: R;
  readonly text: string;
  readonly x: number;
  readonly width: number;
};

/** `joint`: what the break replaced; "" within a word. */
export type Line<R extends Run> = {
  readonly parts: readonly Placed<R>[];
  readonly joint: " " | "\u00ad" | "";
};

type Word<R extends Run> = {
  readonly pieces: readonly { readonly run: R; readonly text: string }[];
  readonly after: Line<R>["joint"];
};

/** Breaks at spaces, soft hyphens, after hyphens and slashes; a longer word anywhere. */
export function wrapRuns<R extends Run>(type: Typeface, runs: readonly R[], room: number): Line<R>[] {
  const lines: Line<R>[] = [];
  let parts: Placed<R>[] = [];
  let end = 0;
  let joint: Line<R>["joint"] = "";

  const put = (run: R, text: string) => {
    const last = parts.at(-1);
    if (last?.run === run)
      parts[parts.length - 1] = {
        ...last,
        text: last.text + text,
        width: type.width(last.text + text, run.style),
      };
    else parts.push({ run, text, x: end, width: type.width(text, run.style) });
    end = parts.at(-1)!.x + parts.at(-1)!.width;
  };
  const breakLine = () => {
    if (parts.length > 0) lines.push({ parts, joint });
    parts = [];
    end = 0;
    joint = "";
  };

  for (const { pieces, after } of wordsOf(runs)) {
    const style = pieces[0]?.run.style ?? runs[0]!.style;
    const gap = joint === " " ? type.width(" ", style) : 0;
    const width = pieces.reduce((sum, { run, text }) => sum + type.width(text, run.style), 0);
    const hyphen = after === "\u00ad" ? type.width("-", style) : 0;
    if (parts.length > 0 && end + gap + width + hyphen > room) {
      if (joint === "\u00ad") put(parts.at(-1)!.run, "-");
      breakLine();
    } else if (joint === " " && parts.length > 0) put(parts.at(-1)!.run, " ");
    joint = "";
    for (const { run, text } of pieces) {
      if (width <= room) put(run, text);
      else {
        for (const character of text) {
          if (end > 0 && end + type.width(character, run.style) > room) breakLine();
          put(run, character);
        }
      }
    }
    joint = after;
  }
  breakLine();
  return lines;
}

export function unwrap<R extends Run>(lines: readonly Line<R>[]): R[] {
  const found: { run: R; text: string }[] = [];
  lines.forEach(({ parts, joint }, i) => {
    const isLastLine = i === lines.length - 1;
    parts.forEach(({ run, text }, j) => {
      const end = j === parts.length - 1 && !isLastLine ? joint : "";
      const words = end === "\u00ad" ? text.replace(/-$/, end) : text + end;
      const last = found.at(-1);
      if (last?.run === run) last.text += words;
      else found.push({ run, text: words });
    });
  });
  return found.map(({ run, text }) => ({ ...run, text }));
}

function wordsOf<R extends Run>(runs: readonly R[]): Word<R>[] {
  const words: Word<R>[] = [];
  let open: { run: R; text: string }[] = [];
  for (const run of runs) {
    for (const [, text = "", after = ""] of run.text.matchAll(
      /((?:[^ \u00ad\u200b\n/-]|[/-](?![\p{L}\d])|(?<![\p{L}\d])[/-])*[/-]?)([ \u00ad\u200b\n]?)/gu,
    )) {
      if (text !== "") open.push({ run, text });
      const isSpace = after === " " || after === "\n";
      if (isSpace || (open.length > 0 && (after !== "" || /[\p{L}\d][/-]$/u.test(text)))) {
        words.push({ pieces: open, after: isSpace ? " " : after === "\u00ad" ? after : "" });
        open = [];
      }
    }
  }
  if (open.length > 0) words.push({ pieces: open, after: "" });
  return words;
}
