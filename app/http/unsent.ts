export type Unsent = {
  readonly to: string;
  readonly fields: readonly UnsentField[];
  readonly secrets: readonly string[];
  readonly files: readonly string[];
};

export type UnsentField = readonly [name: string, value: string];

export type UnsentShown = {
  readonly unsent: Unsent;
  readonly page: string;
  readonly refills: boolean;
};

export type First = "sign-in" | "consents" | "two-factor" | "intro";

export type UnsentAnswer =
  | { readonly outcome: "sealed"; readonly sealed: string; readonly files: readonly string[] }
  | { readonly outcome: "open"; readonly first: First; readonly shown: UnsentShown }
  | { readonly outcome: "gone"; readonly fields: readonly UnsentField[] }
  | { readonly outcome: "lost"; readonly why: "too-large" | "unreadable"; readonly to: string };

export function titleOfAnswer({ outcome }: UnsentAnswer): string {
  return outcome === "open" || outcome === "gone" ? "Unsaved changes" : "Sign in";
}

const secretWords = new Set(
  (
    "password passwd passphrase passcode pin otp totp " +
    "secret token key apikey credential credentials card cvc cvv iban"
  ).split(" "),
);

/** A metric's key follows the dot ("cloaked.card_payments"). */
export function isSecretName(name: string): boolean {
  return wordsOf(name.split(/[.[]/, 1)[0] ?? "").some((word) => secretWords.has(word));
}

export function labelOf(name: string): string {
  const words = wordsOf(name.split(/[.[]/, 1)[0] ?? "").join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const writtenNames =
  /^(name|title|content|text|alt|caption|header|footer|description|recipients|email|url|account|search)\b/;
const isTime = /^\d{4}-\d{2}-\d{2}/;

export function splitTypedFields(fields: readonly UnsentField[]): {
  readonly written: readonly UnsentField[];
  readonly chosen: readonly UnsentField[];
} {
  const filled = fields.filter(([, value]) => value.trim() !== "");
  const isWritten = ([name, value]: UnsentField) =>
    writtenNames.test(name) || /\s|[^\0-\x7f]|@/.test(value.trim()) || isTime.test(value);
  const isButton = ([name]: UnsentField) => name === "intent";
  return {
    written: filled.filter((field) => isWritten(field) && !isButton(field)),
    chosen: filled.filter((field) => !isWritten(field) || isButton(field)),
  };
}

export function mergeByLabel(fields: readonly UnsentField[]): readonly (readonly [string, string])[] {
  const texts = new Map<string, string>();
  for (const [name, value] of fields) {
    const label = labelOf(name);
    const before = texts.get(label);
    texts.set(label, before === undefined ? value : `${before}\n${value}`);
  }
  return [...texts];
}

export function asRefill(fields: readonly UnsentField[]): readonly UnsentField[] {
  return [...fields.filter(([name]) => name !== "intent"), ["intent", "refresh"]];
}
