// Seen in exports. No short name means two months.
const languages = ["en", "de", "fr", "es", "it", "nl", "pt"];

const months = new Map(
  languages.flatMap((language) =>
    (["short", "long"] as const).flatMap((length) => {
      const name = new Intl.DateTimeFormat(language, { month: length, timeZone: "UTC" });
      return Array.from(
        { length: 12 },
        (_, at) => [plain(name.format(Date.UTC(2026, at, 5))), at + 1] as const,
      );
    }),
  ),
);
months.set("sept", 9);
months.set("mrz", 3);

const weekdays = new Set(
  languages.flatMap((language) =>
    (["short", "long"] as const).flatMap((length) => {
      const name = new Intl.DateTimeFormat(language, { weekday: length, timeZone: "UTC" });
      return Array.from({ length: 7 }, (_, at) => plain(name.format(Date.UTC(2026, 0, 5 + at))));
    }),
  ),
);

/** January is 1. */
export function monthNumber(word: string): number | null {
  return months.get(plain(word)) ?? null;
}

export function withoutWeekday(text: string): string {
  const first = /^([^\d\s,]+),?\s+(?=\S)/.exec(text);
  return first && weekdays.has(plain(first[1]!)) && !months.has(plain(first[1]!))
    ? text.slice(first[0].length)
    : text;
}

function plain(word: string) {
  return word.toLowerCase().replace(/\.$/, "");
}
