import { z } from "zod";

/** PostgreSQL's JSON cannot store NUL and lone surrogates. */
export function text(most: number, error: string) {
  return z
    .string({ error })
    .trim()
    .max(most, { error: `At most ${most.toLocaleString("en")} characters.` })
    .refine(isStorable, { error: "Some characters cannot be stored. Type the text again." });
}

export function name(most: number, error: string) {
  return text(most, error).overwrite(oneLine);
}

const turning = /[\u202a-\u202e\u2066-\u2069]/g;
// NUL is refused, not a space.
const spaces = /[\s\u0001-\u001f\u007f-\u009f]+/g;

/** Also removes bidirectional controls. */
export function oneLine(value: string): string {
  return value.replace(turning, "").replace(spaces, " ").trim();
}

export function optionalText(most: number, error = "Enter text.") {
  return z.preprocess((value) => value ?? "", text(most, error));
}

export function isStorable(value: string): boolean {
  return !/\0|\p{Surrogate}/u.test(value);
}
