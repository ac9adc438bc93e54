/** Filled in by the page itself. */
const ownNames = /^(intent|version|columns|parameterTypes|\w+Before)$/;

/** What a person entered, to see later if something changed. */
export function enteredText(form: FormData): string {
  return JSON.stringify(
    [...form]
      .filter(([name]) => !ownNames.test(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : [value.name, value.size]]),
  );
}
