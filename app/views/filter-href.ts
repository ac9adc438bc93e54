/** Null where a name does not filter. */
export type FilterHref = (part: "rows" | "series", name: string | number | null) => string | null;
