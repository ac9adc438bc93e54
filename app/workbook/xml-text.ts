/** Excel's limit of a cell. */
const maxCharacters = 32_767;

/** XML 1.0 cannot hold these characters, not even escaped. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For texts and attributes. Tabs and line breaks are kept. */
export function escapeXml(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(forbidden, "")
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Excel reads "_x000D_" in a cell as an escape, so a text with these letters is escaped itself. */
export function escapeCell(text: string): string {
  const whole = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
  return escapeXml(whole.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));
}
