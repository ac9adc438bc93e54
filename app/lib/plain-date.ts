/** A calendar day, "2026-11-21". It has no time and no zone: never make one with `new Date("…")`. */
export type PlainDate = string & { readonly __brand: "PlainDate" };

/** Both days are included. */
export type DateRange = { readonly from: PlainDate; readonly to: PlainDate };

/** An IANA name, "Europe/Paris". It decides which days "last week" covers. */
export type TimeZone = string & { readonly __brand: "TimeZone" };
