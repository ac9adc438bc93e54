import { type RefObject, useEffect } from "react";

/** Our list may name the browser's zone differently. */
export function useBrowserZone(form: RefObject<HTMLFormElement>, isWanted: boolean, changed: () => void) {
  useEffect(() => {
    const input = form.current?.elements.namedItem("timezone");
    if (!isWanted || !(input instanceof HTMLInputElement)) return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const names = [...(input.list?.options ?? [])].map(({ value }) => value);
    const known = names.find((name) => name === own) ?? names.find((name) => sameZone(name, own));
    if (known === undefined || known === input.value) return;
    input.value = known;
    changed();
    // oxlint-disable-next-line react/exhaustive-deps -- once, before anybody chooses
  }, []);
}

function sameZone(name: string, own: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone === own;
  } catch {
    return false;
  }
}
