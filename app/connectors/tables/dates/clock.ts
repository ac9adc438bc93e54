export type Clock = {
  readonly seconds: number;
  /** Minutes east of UTC; null without a zone. */
  readonly offset: number | null;
};

const abbreviations: Readonly<Record<string, number>> = {
  z: 0, utc: 0, gmt: 0, wet: 0, bst: 60, west: 60, cet: 60, mez: 60, cest: 120, mesz: 120, eet: 120, eest: 180,
  msk: 180, ist: 330, jst: 540, kst: 540, aest: 600, aedt: 660,
  est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420,
}; // oxfmt-ignore

const pattern = new RegExp(
  "(?:T|(?:\\s+|,\\s*)(?:(?:at|um|kl\\.?|à)\\s+)?)" +
    "(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?\\s*(?:([ap])\\.?m\\.?|Uhr)?" +
    `\\s*(${Object.keys(abbreviations).join("|")})?\\s*([+-]\\d{2}(?::?\\d{2})?)?(?:\\s*\\([^)]*\\))?$`,
  "i",
);

type SplitClock = { readonly date: string; readonly clock: Clock | null };

const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

let lastSplit: { readonly text: string; readonly parts: SplitClock } | null = null;

export function splitClock(text: string): SplitClock {
  if (text.length < 9 || !text.includes(":")) return { date: text, clock: null };
  if (lastSplit?.text !== text) lastSplit = { text, parts: split(text) };
  return lastSplit.parts;
}

function split(text: string): SplitClock {
  const plain = iso.exec(text);
  if (plain) {
    const [, date = "", hour, minute, second, zone] = plain;
    const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
    return { date, clock: { seconds, offset: zone === "Z" ? 0 : offsetOf(undefined, zone) } };
  }
  const parts = pattern.exec(text);
  if (!parts) return { date: text, clock: null };
  const [, hour = "0", minute = "0", second = "0", half, zone, shift] = parts;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  const seconds = hours * 3600 + Number(minute) * 60 + Number(second);
  return { date: text.slice(0, parts.index), clock: { seconds, offset: offsetOf(zone, shift) } };
}

function offsetOf(zone: string | undefined, shift: string | undefined): number | null {
  if (shift) {
    const minutes = Number(shift.slice(1, 3)) * 60 + Number(shift.slice(3).replace(":", "") || 0);
    return shift.startsWith("-") ? -minutes : minutes;
  }
  return zone ? (abbreviations[zone.toLowerCase()] ?? null) : null;
}
