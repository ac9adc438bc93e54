/**
 * True for texts that programs may read as a formula: "=1+1", "+1", "@cmd", also behind characters that a
 * file or a program leaves out, and in full width (OWASP "CSV Injection").
 */
export function beginsAsFormula(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\s]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u.test(text);
}
