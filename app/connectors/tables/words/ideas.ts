export type Idea =
  | "clicks"
  | "impressions"
  | "views"
  | "sessions"
  | "conversions"
  | "orders"
  | "sent"
  | "opens"
  | "engagements"
  | "cost"
  | "revenue"
  /** Money or not: sales, value. */
  | "worth"
  | "money"
  | "bounces"
  | "unsubscribes"
  | "refunds"
  // Never summed.
  | "people"
  /** The latest value counts: followers, stock, "lifetime", "to date". */
  | "level"
  | "position"
  | "rate"
  | "average"
  | "per"
  | "duration"
  | "load"
  | "score"
  | "identifier"
  | "calendar"
  | "fresh";

/** Comma between words; * for more letters: "klick*". Latin letters need no accents. */
export type Words = Readonly<Partial<Record<Idea, string>>>;
