/** "phones" for "MOBILE" */
export function deviceWord(dimension: string, name: string): string | null {
  return /\bdevice/i.test(dimension) ? (words[name.trim().toLowerCase()] ?? null) : null;
}

const words: Readonly<Record<string, string>> = {
  phone: "phones", phones: "phones", mobile: "phones", "mobile phone": "phones", "mobile phones": "phones",
  smartphone: "phones", desktop: "computers", computer: "computers", computers: "computers", tablet: "tablets",
  tablets: "tablets",
}; // oxfmt-ignore
