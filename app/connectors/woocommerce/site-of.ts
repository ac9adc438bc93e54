export function siteOf(typed: string): string {
  const address = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `http://${typed.trim()}`;
  return address
    .replace(/[?#].*$/, "")
    .replace(/\/(wp-admin|wp-json|wp-login\.php)(\/.*)?$/i, "")
    .replace(/\/+$/, "")
    .replace(/^https?:\/\/[^/]+/i, (origin) => origin.toLowerCase());
}
