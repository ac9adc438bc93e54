import type { TimeZone } from "./plain-date.ts";

/** Node lists former names (CLDR's first identifiers). */
const presentNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

export const timeZones: readonly TimeZone[] = listZones();

const known = new Set<string>(timeZones);

/** "Asia/Calcutta" is "Asia/Kolkata". */
export function timeZoneNamed(given: string): TimeZone | null {
  const picked = /^(\S.*) \([^()]+\)$/.exec(given)?.[1]?.replaceAll(" ", "_");
  const name = picked ?? given;
  const present = presentNames[name] ?? name;
  if (known.has(present)) return present as TimeZone;

  const canonical = canonicalName(name);
  if (canonical === null) return null;
  const listed = presentNames[canonical] ?? canonical;
  return known.has(listed) ? (listed as TimeZone) : null;
}

function listZones(): TimeZone[] {
  const names = Intl.supportedValuesOf("timeZone").map((name) => {
    const present = presentNames[name];
    return present && canonicalName(present) !== null ? present : name;
  });
  return [...new Set(["UTC", ...names])].sort() as TimeZone[];
}

function canonicalName(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null; // a RangeError
  }
}

export type ZoneChoice = { readonly value: string; readonly label: string };

let choices: { readonly day: string; readonly zones: readonly ZoneChoice[] } | null = null;

export function zoneChoices(now: Date): readonly ZoneChoice[] {
  const day = now.toISOString().slice(0, 10);
  if (choices?.day !== day) choices = { day, zones: timeZones.map((zone) => choiceOf(zone, now)) };
  return choices.zones;
}

function choiceOf(zone: TimeZone, now: Date): ZoneChoice {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(
    now,
  );
  const offset =
    parts.find(({ type }) => type === "timeZoneName")?.value.replace(/^GMT[+-]0$/, "GMT") ?? "GMT";
  return { value: zone, label: `${zone.replaceAll("_", " ")} (${offset})` };
}
