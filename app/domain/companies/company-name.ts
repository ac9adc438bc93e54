// Hosts that give an address to anybody: they name no agency.
const freeMail = new Set(
  "gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol gmx web proton protonmail pm zoho fastmail hey yandex mail t-online orange free libero".split(
    " ",
  ),
);

/**
 * A first name for the company of somebody who registers, who gives only their own: marta@northlight.example belongs
 * to "Northlight". An address of a free mail host says nothing, so the company is called like the person.
 */
export function companyNameFrom(name: string, email: string): string {
  const labels = (email.split("@")[1] ?? "").toLowerCase().split(".").filter(Boolean);
  // harbourlane.co.uk: the name stands before a two-part ending of short labels.
  const ending = labels.length > 2 && labels.slice(-2).every((label) => label.length <= 3) ? 2 : 1;
  const word = labels.at(-1 - ending) ?? "";
  if (word.length < 2 || freeMail.has(word) || /^xn--|^\d+$/.test(word)) return name;
  return word
    .split("-")
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}
