const initials = new Set(
  "aov api cpa cpc cpl cpm cps cpv crm ctr cvr eur gbp gmv id ip kpi ltv pdf roas roi seo sku sms tv url usd utm vat".split(" "),
); // oxfmt-ignore

const shortened: Readonly<Record<string, string>> = {
  amt: "amount",
  avg: "average",
  num: "number of",
  pct: "percent",
  qty: "quantity",
};

export function plainName(name: string): string {
  const words = wordsOf(name.trim());
  if (!words) return name;
  const isShouted = name === name.toUpperCase() && words.length > 1;
  const plain = words.map((word) => {
    const lower = word.toLowerCase();
    if (initials.has(lower)) return lower.toUpperCase();
    return shortened[lower] ?? (isShouted ? lower : word);
  });
  const [first = "", ...rest] = plain;
  return [/^[a-z]/.test(first) ? first[0]!.toUpperCase() + first.slice(1) : first, ...rest].join(" ");
}

/** Null unless a program made the name. */
function wordsOf(name: string): string[] | null {
  if (/^[\p{L}\p{M}\p{N}]+(?:_+[\p{L}\p{M}\p{N}]+)+$/u.test(name)) return name.split(/_+/);
  if (/^[a-z]{2,}(?:[A-Z][a-z0-9]+)+$/.test(name))
    return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return /^[a-z][a-z0-9]*(?: [a-z0-9]+)*$/.test(name) ? name.split(" ") : null;
}
