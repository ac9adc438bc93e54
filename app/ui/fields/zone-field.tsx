import { useHydrated } from "../forms/use-hydrated.ts";
import { HiddenField, TextField } from "./text-field.tsx";
import type { Framing } from "./field-frame.tsx";

/** "Europe/London (GMT)" */
export type ZoneChoice = { readonly value: string; readonly label: string };

export function ZoneField({ zones, ...props }: Framing & { readonly zones: readonly ZoneChoice[] }) {
  return <TextField {...props} width={16} suggestions={zones} autoComplete="off" />;
}

/** The browser's zone as the hidden field `timezone`; empty without script. */
export function BrowserTimeZone() {
  const isHydrated = useHydrated();
  return (
    <HiddenField name="timezone" value={isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : ""} />
  );
}
