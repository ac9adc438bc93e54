/** Escaped, because the name is user input. */
export function embedCode(address: string, name: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(name)}" width="100%" height="800" style="border:0" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
