import type { DashboardView } from "#app/views/dashboard-view.ts";

/** "Bakery – Ads – Clicks – 2026-10.png" from the 1st of one month, else both dates. */
export function fileName(
  parts: readonly (string | null)[],
  { from, to }: Pick<DashboardView["period"], "from" | "to">,
  ending: "pdf" | "xlsx" | "png" | "svg",
): string {
  const when =
    from.slice(0, 7) === to.slice(0, 7) && from.endsWith("-01") ? from.slice(0, 7) : `${from} – ${to}`;
  const room = maxLength - when.length - ending.length - 4;
  const named = parts.filter((part, at) => part !== null && part.trim() !== "" && !isIn(part, parts[at + 1]));
  const name = plain(named.join(" – ")).slice(0, room).trim();
  return `${[name, when].filter(Boolean).join(" – ")}.${ending}`;
}

const maxLength = 180;

function isIn(part: string, next: string | null | undefined): boolean {
  return next?.toLowerCase().includes(part.trim().toLowerCase()) ?? false;
}

function plain(name: string): string {
  return name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
}
