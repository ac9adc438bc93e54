import type { Flag } from "#app/metrics/table.ts";

type PlainFlag = Exclude<
  Flag,
  { readonly text: string } | { readonly from: string } | { readonly kept: number }
>["flag"];

export function note(text: string): Flag {
  return { flag: "note", text };
}

export function markedNote(text: string, mark: string): Flag {
  return { flag: "note", text, mark };
}

export function flagIf(isSo: boolean, flag: PlainFlag): readonly Flag[] {
  return isSo ? [{ flag }] : [];
}

export function noteIf(isSo: boolean, text: string): readonly Flag[] {
  return isSo ? [note(text)] : [];
}
