/**
 * Null if it is no URL. Never `URL.canParse`: once optimized, Node 20 reads its argument as UTF-8 and then refuses
 * addresses such as "https://bücher.example".
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
