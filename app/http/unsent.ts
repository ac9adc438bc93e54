/** A form post that was not accepted: the session had ended or another step comes first. */
export type Unsent = {
  /** Path and query of the form's action. */
  readonly to: string;
  readonly fields: readonly UnsentField[];
  /** Password and key fields; their values are never kept. */
  readonly secrets: readonly string[];
  /** File names; a page cannot restore chosen files. */
  readonly files: readonly string[];
};

export type UnsentField = readonly [name: string, value: string];

export type UnsentShown = {
  readonly unsent: Unsent;
  readonly page: string;
  /** The form can be reopened with these values without saving. */
  readonly refills: boolean;
};

export type First = "sign-in" | "consents" | "two-factor" | "intro";

export type UnsentAnswer =
  /** The sign-in form of this page carries the data. */
  | { readonly outcome: "sealed"; readonly sealed: string; readonly files: readonly string[] }
  /** The page shows the data until the other step is done. */
  | { readonly outcome: "open"; readonly first: First; readonly shown: UnsentShown }
  /** What the form belongs to was deleted. */
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

/** Ignores what follows a dot, which is a metric's key ("cloaked.card_payments"). */
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

/** Separates typed text from choices and hidden values. Drops empty fields. */
export function splitTypedFields(fields: readonly UnsentField[]): {
  readonly written: readonly UnsentField[];
  readonly chosen: readonly UnsentField[];
} {
  const filled = fields.filter(([, value]) => value.trim() !== "");
  const isWritten = ([name, value]: UnsentField) =>
    writtenNames.test(name) || /\s|[^\0-\x7f]|@/.test(value.trim()) || isTime.test(value);
  // Button values may contain spaces: "remove-article a1".
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

/** Reopens the form without saving (`refills` in the site map). */
export function asRefill(fields: readonly UnsentField[]): readonly UnsentField[] {
  return [...fields.filter(([name]) => name !== "intent"), ["intent", "refresh"]];
}
