import type { Flag } from "#app/metrics/table.ts";

export const windows: Readonly<Record<string, string>> = {
  default: "As set in the ad account",
  "1d_click": "1 day after a click",
  "7d_click": "7 days after a click",
  "28d_click": "28 days after a click",
  "1d_view": "1 day after a view",
  "1d_ev": "1 day after an engaged view",
};

export function attributionNote(window: string): Flag {
  const words = windows[window]!.toLowerCase();
  return {
    flag: "note",
    about: "attribution",
    text: `Conversions: ${words}. On websites and in apps they count on the day they happened.`,
  };
}
