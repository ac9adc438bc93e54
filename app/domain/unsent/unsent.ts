/** A form that was sent and not taken: nobody was signed in any more, or something had to be done first. */
export type Unsent = {
  /** Path and query that it was sent to: a page of our own. */
  readonly to: string;
  readonly fields: readonly UnsentField[];
  /** Fields with a password or a key in them. What they held is never kept. */
  readonly secrets: readonly string[];
  /** Names of chosen files, which no page can give back to a browser. */
  readonly files: readonly string[];
};

export type UnsentField = readonly [name: string, value: string];

export type UnsentShown = {
  readonly unsent: Unsent;
  /** What that page is called. */
  readonly page: string;
  /** Its form can be had back filled in, without anything being saved. */
  readonly refills: boolean;
};

/** What has to come first. */
export type First = "sign-in" | "consents" | "intro";

/** What the page says that answers it. */
export type UnsentAnswer =
  /** Sign in on this page: it carries what was written. */
  | { readonly outcome: "sealed"; readonly sealed: string; readonly files: readonly string[] }
  /** What was written stands on the page, until the other thing is done. */
  | { readonly outcome: "open"; readonly first: First; readonly shown: UnsentShown }
  | { readonly outcome: "lost"; readonly why: "too-large" | "unreadable"; readonly to: string };

/** The title of that page. */
export function titleOfAnswer({ outcome }: UnsentAnswer): string {
  return outcome === "open" ? "Not sent yet" : "Sign in";
}

const secretWords = new Set(
  (
    "password passwd passphrase passcode pin otp totp " +
    "secret token key apikey credential credentials card cvc cvv iban"
  ).split(" "),
);

/** By the name of a field. Names of rows carry the key of a metric behind a dot ("hide.card_payments"): it says nothing. */
export function isSecretName(name: string): boolean {
  return wordsOf(name.split(/[.[]/, 1)[0] ?? "").some((word) => secretWords.has(word));
}

/** "compareStartDate", "with_pdf", "text.a1" → "Compare start date", "With pdf", "Text": the page has no labels any more. */
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

/**
 * What a person wrote, apart from what they chose and what the page put there: texts first, since those cannot be made
 * again by a click. Empty fields are left out.
 */
export function sorted(fields: readonly UnsentField[]): {
  readonly written: readonly UnsentField[];
  readonly chosen: readonly UnsentField[];
} {
  const filled = fields.filter(([, value]) => value.trim() !== "");
  const isWritten = ([name, value]: UnsentField) =>
    writtenNames.test(name) || /\s|[^\0-\x7f]|@/.test(value.trim()) || isTime.test(value);
  // A button says what it does in words of its own: "remove-article a1".
  const isButton = ([name]: UnsentField) => name === "intent" || name === "do";
  return {
    written: filled.filter((field) => isWritten(field) && !isButton(field)),
    chosen: filled.filter((field) => !isWritten(field) || isButton(field)),
  };
}

/** Label and text, fields of one label under each other: the metrics of a widget, the texts by date. */
export function underOneLabel(fields: readonly UnsentField[]): readonly (readonly [string, string])[] {
  const texts = new Map<string, string>();
  for (const [name, value] of fields) {
    const label = labelOf(name);
    const before = texts.get(label);
    texts.set(label, before === undefined ? value : `${before}\n${value}`);
  }
  return [...texts];
}

/** The same form as a question for itself: it comes back filled, and nothing is saved (`refills` in the site map). */
export function asRefill(fields: readonly UnsentField[]): readonly UnsentField[] {
  return [...fields.filter(([name]) => name !== "intent"), ["intent", "refresh"]];
}
