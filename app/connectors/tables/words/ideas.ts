/** What a word in a column's name says. */
export type Idea =
  // Counts and amounts.
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
  // Makes a level a count: new followers.
  | "fresh";

/** Comma between words; * for further letters: "klick*", "*kosten". Latin letters need no accents. */
export type Words = Readonly<Partial<Record<Idea, string>>>;
