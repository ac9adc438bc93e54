import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";

/** Empty without script. */
export function BrowserTimeZone() {
  const isHydrated = useHydrated();
  return (
    <HiddenField name="timezone" value={isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : ""} />
  );
}
