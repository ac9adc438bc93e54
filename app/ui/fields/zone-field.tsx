import { TextField } from "./text-field.tsx";
import type { Framing } from "./field-frame.tsx";

export type ZoneChoice = { readonly value: string; readonly label: string };

export function ZoneField({ zones, ...props }: Framing & { readonly zones: readonly ZoneChoice[] }) {
  return <TextField {...props} width={16} suggestions={zones} autoComplete="off" />;
}
