/** Null if invalid. Never `URL.canParse`: Node 20 then refuses "https://bücher.example". */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Lowercase. Null for addresses, ports and single words. */
export function hostName(text: string): string | null {
  const typed = text.trim();
  const host = parseUrl(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)?.hostname.replace(
    /\.$/,
    "",
  );
  if (host === undefined || host.length > 253 || /[/?#@:\\%\s]/.test(typed.replace(/^https?:\/\/|\/$/gi, "")))
    return null;
  const labels = host.split(".");
  const isName =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return isName && !/^\d+$/.test(labels.at(-1) ?? "") ? host : null;
}
