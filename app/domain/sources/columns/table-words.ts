export const readings = [
  { value: "ignored", label: "Ignored" },
  { value: "date", label: "Date" },
  { value: "text", label: "Text" },
  { value: "choice", label: "Category" },
  { value: "url", label: "URL" },
  { value: "country", label: "Country" },
  { value: "integer", label: "Whole number" },
  { value: "decimal", label: "Number" },
  { value: "percent", label: "Percentage" },
  { value: "money", label: "Money" },
  { value: "duration", label: "Duration" },
] as const;

export type Reading = (typeof readings)[number]["value"];

export const combinations = [
  { value: "sum", label: "Sum" },
  { value: "average", label: "Weighted average" },
  { value: "ratio", label: "Ratio of two columns" },
  { value: "unique", label: "Unique count, not summed (people, reach)" },
  { value: "snapshot", label: "Latest value, summed over rows (followers)" },
  { value: "alone", label: "Latest value, not summed (rank, rating)" },
] as const;

export type Combination = (typeof combinations)[number]["value"];

/** A period's row counts in ranges that contain all of it. */
export const covers = [
  { value: "day", label: "One day" },
  { value: "week", label: "A whole week" },
  { value: "month", label: "A whole month" },
  { value: "quarter", label: "A whole quarter" },
  { value: "period", label: "The whole period that is written" },
] as const;

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
  { value: "utf-32le", label: "UTF-32 (little endian)" },
  { value: "utf-32be", label: "UTF-32 (big endian)" },
  { value: "windows-1252", label: "Windows 1252 (Western European)" },
  { value: "windows-1250", label: "Windows 1250 (Central European)" },
  { value: "windows-1251", label: "Windows 1251 (Cyrillic)" },
  { value: "windows-1253", label: "Windows 1253 (Greek)" },
  { value: "windows-1254", label: "Windows 1254 (Turkish)" },
  { value: "windows-1255", label: "Windows 1255 (Hebrew)" },
  { value: "windows-1256", label: "Windows 1256 (Arabic)" },
  { value: "windows-1257", label: "Windows 1257 (Baltic)" },
  { value: "windows-1258", label: "Windows 1258 (Vietnamese)" },
  { value: "windows-874", label: "Windows 874 (Thai)" },
  { value: "iso-8859-2", label: "ISO-8859-2 (Central European)" },
  { value: "iso-8859-5", label: "ISO-8859-5 (Cyrillic)" },
  { value: "iso-8859-7", label: "ISO-8859-7 (Greek)" },
  { value: "koi8-r", label: "KOI8-R (Russian)" },
  { value: "koi8-u", label: "KOI8-U (Ukrainian)" },
  { value: "macintosh", label: "Mac Roman (Western European)" },
  { value: "x-mac-cyrillic", label: "Mac Cyrillic" },
  { value: "shift_jis", label: "Shift-JIS (Japanese)" },
  { value: "euc-jp", label: "EUC-JP (Japanese)" },
  { value: "gb18030", label: "GB18030 (Chinese)" },
  { value: "big5", label: "Big5 (Traditional Chinese)" },
  { value: "euc-kr", label: "EUC-KR (Korean)" },
] as const;

export const decimalChoices = [
  { value: ".", label: "Point: 1,234.5" },
  { value: ",", label: "Comma: 1.234,5" },
] as const;

export const emptyDays = [
  { value: "unknown", label: "Unknown: no data for that day" },
  { value: "zero", label: "Zero: nothing happened that day" },
] as const;
