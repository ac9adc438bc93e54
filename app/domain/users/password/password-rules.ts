import { isCommonPassword } from "./common-passwords.ts";

export const shortestPassword = 8;
export const longestPassword = 200;

/**
 * Why this password may not be chosen, as a sentence, or null. Any characters are welcome and nothing is asked for but
 * length and not being guessed first: OWASP ASVS 5.0, 6.2.1 to 6.2.11.
 */
export function passwordProblem(
  password: string,
  person: { readonly name?: string; readonly email?: string } = {},
): string | null {
  if (password.length < shortestPassword)
    return `Use at least ${shortestPassword} characters for the password`;
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters for the password`;
  if (isCommonPassword(password)) return "This is one of the most used passwords: choose another";
  if (isGuessable(password, person))
    return "This is too close to your name, your address or the product: choose another";
  return null;
}

/** A word that belongs to this person or this product, with nothing before or after it but digits and signs. */
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
