import { TextField } from "./text-field.tsx";
import type { Framing } from "./field-frame.tsx";

/** `label` says the difference to Greenwich: "Europe/London (GMT)". */
export type ZoneChoice = { readonly value: string; readonly label: string };

/** A time zone, found by typing part of a city; the browser offers what fits. */
export function ZoneField({ zones, ...props }: Framing & { readonly zones: readonly ZoneChoice[] }) {
  return <TextField {...props} width={16} suggestions={zones} autoComplete="off" />;
}
