import { type RefObject, useEffect } from "react";

/** A new report begins with the zone of the browser, where the list has it: it may be called by another name there. */
export function useBrowserZone(form: RefObject<HTMLFormElement>, isWanted: boolean, changed: () => void) {
  useEffect(() => {
    const select = form.current?.elements.namedItem("timezone");
    if (!isWanted || !(select instanceof HTMLSelectElement)) return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const names = [...select.options].map(({ value }) => value);
    const known = names.find((name) => name === own) ?? names.find((name) => sameZone(name, own));
    if (known === undefined || known === select.value) return;
    select.value = known;
    changed();
    // oxlint-disable-next-line react/exhaustive-deps -- once, before anybody chooses
  }, []);
}

function sameZone(name: string, own: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone === own;
  } catch {
    return false; // this browser does not know the zone
  }
}
