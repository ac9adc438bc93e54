import { isCommonPassword } from "./is-common-password.ts";

export const minPassword = 8;
export const maxPassword = 200;

/** Null means no problem (OWASP ASVS 5.0, 6.2.1 to 6.2.11). */
export function passwordProblem(
  password: string,
  person: { readonly name?: string; readonly email?: string } = {},
): string | null {
  if (password.length < minPassword) return `Use at least ${minPassword} characters for the password`;
  if (password.length > maxPassword) return `Use at most ${maxPassword} characters for the password`;
  if (isCommonPassword(password)) return "This password is too common: choose another one";
  if (isGuessable(password, person))
    return "This password is too similar to your name, your email or the product's name: choose another one";
  return null;
}

function isGuessable(
  password: string,
  { name = "", email = "" }: { name?: string; email?: string },
): boolean {
  const core = lettersOf(password);
  if (core === "") return false;
  const [local = "", host = ""] = email.split("@");
  const words = [
    "plainboard",
    "dashboard",
    email,
    local,
    host,
    host.split(".")[0] ?? "",
    name,
    ...name.split(/\s+/),
  ];
  return words.map(lettersOf).some((word) => word.length >= 3 && (core === word || core === word + word));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, "");
}
