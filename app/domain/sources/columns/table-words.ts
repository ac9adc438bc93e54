export const readings = [
  { value: "ignored", label: "Left out" },
  { value: "date", label: "Day" },
  { value: "text", label: "Words" },
  { value: "choice", label: "A few words that repeat" },
  { value: "url", label: "Web address" },
  { value: "country", label: "Country" },
  { value: "integer", label: "Whole number" },
  { value: "decimal", label: "Number" },
  { value: "percent", label: "Percentage" },
  { value: "money", label: "Money" },
  { value: "duration", label: "Length of time" },
] as const;

export type Reading = (typeof readings)[number]["value"];

export const combinations = [
  { value: "sum", label: "Added up" },
  { value: "average", label: "Average, weighted" },
  { value: "ratio", label: "One column divided by another" },
  { value: "unique", label: "Unique count, never added (people, reach)" },
  { value: "snapshot", label: "Latest value, added up over rows (followers)" },
  { value: "alone", label: "Latest value, never added up (rank, rating)" },
] as const;

export type Combination = (typeof combinations)[number]["value"];

export const directions = [
  { value: "more", label: "Higher is better" },
  { value: "less", label: "Lower is better" },
  { value: "neutral", label: "Neither" },
] as const;

export const delimiterChoices = [
  { value: ",", label: "Comma ," },
  { value: ";", label: "Semicolon ;" },
  { value: "tab", label: "Tab" },
  { value: "|", label: "Bar |" },
] as const;

export const encodingChoices = [
  { value: "utf-8", label: "UTF-8" },
  { value: "utf-16le", label: "UTF-16 (little endian)" },
  { value: "utf-16be", label: "UTF-16 (big endian)" },
  { value: "windows-1252", label: "Windows (Western European)" },
] as const;

export const decimalChoices = [
  { value: ".", label: "Point: 1,234.5" },
  { value: ",", label: "Comma: 1.234,5" },
] as const;

/** Meaning of a day without rows between a file's first and last day. */
export const emptyDays = [
  { value: "unknown", label: "Not known: no data for that day" },
  { value: "zero", label: "Zero: nothing happened that day" },
] as const;
