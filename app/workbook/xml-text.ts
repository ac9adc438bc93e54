/** Excel's limit of a cell. */
const maxCharacters = 32_767;

/** XML 1.0 forbids these characters, even escaped. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function escapeXml(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(forbidden, "")
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Excel reads "_x000D_" as an escape, so such a text is escaped itself. */
export function escapeCell(text: string): string {
  const whole = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
  return escapeXml(whole.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));
}
