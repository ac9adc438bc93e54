const attribute = "data-own-style";

export function withHeadStyles(
  html: Buffer<ArrayBuffer>,
  styles: ReadonlySet<string>,
  nonce: string,
): Buffer<ArrayBuffer> {
  const end = html.indexOf("</head>");
  if (styles.size === 0 || end === -1) return html;
  const elements = [...styles].map((css) => `<style nonce="${nonce}" ${attribute}>${css}</style>`);
  return Buffer.concat([html.subarray(0, end), Buffer.from(elements.join("")), html.subarray(end)]);
}

const adopted = new Map<string, CSSStyleSheet>();

/** Must run before React hydrates the head. */
export function adoptServerStyles(): void {
  for (const element of document.querySelectorAll(`head > style[${attribute}]`)) {
    adoptStyle(element.textContent ?? "");
    element.remove();
  }
}

/** Returns a function that removes it. */
export function adoptStyle(css: string): () => void {
  const sheet = adopted.get(css) ?? new CSSStyleSheet();
  if (!adopted.has(css)) {
    sheet.replaceSync(css);
    adopted.set(css, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return () => {
    adopted.delete(css);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
