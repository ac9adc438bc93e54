import { z } from "zod";

/**
 * Text that people typed: at most `most` characters, trimmed. PostgreSQL keeps neither NUL nor half of a surrogate pair
 * in its JSON, so these are refused here with words instead of there with an error.
 */
export function text(most: number, error: string) {
  return z
    .string({ error })
    .trim()
    .max(most, { error: `At most ${most.toLocaleString("en")} characters.` })
    .refine(isStorable, { error: "Some characters cannot be stored. Type the text again." });
}

/** The same on one line: the name of something. */
export function name(most: number, error: string) {
  return text(most, error).overwrite(oneLine);
}

const turning = /[\u202a-\u202e\u2066-\u2069]/g;
// A zero byte is no mistake of a hand: it is refused, not taken for a space.
const spaces = /[\s\u0001-\u001f\u007f-\u009f]+/g;

/** Without line breaks, and without the signs that turn the order of what stands behind a name. */
export function oneLine(value: string): string {
  return value.replace(turning, "").replace(spaces, " ").trim();
}

/** The same, where nothing at all is an answer too. */
export function optionalText(most: number, error = "Give a text.") {
  return z.preprocess((value) => value ?? "", text(most, error));
}

export function isStorable(value: string): boolean {
  return !/\0|\p{Surrogate}/u.test(value);
}
