/** "=1+1", "+1", "@cmd", also after invisible characters and in full width (OWASP "CSV Injection"). */
export function beginsAsFormula(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\s]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u.test(text);
}
