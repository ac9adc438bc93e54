export const perPage = 20;

/** Invalid parameters take their defaults. */
export function parseListParams(params: URLSearchParams) {
  return {
    search: (params.get("search") ?? "").replaceAll("\0", "").slice(0, 200),
    all: ["1", "true", "on"].includes(params.get("all") ?? ""),
    page: whole(params.get("page"), 1, 100_000) ?? 1,
    perPage: whole(params.get("per_page"), 1, 100) ?? perPage,
  };
}

function whole(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Math.max(Number(text), min), max);
}
