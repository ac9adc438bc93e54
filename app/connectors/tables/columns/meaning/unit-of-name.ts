import { isCurrencyUnit } from "#app/connectors/tables/words/units/currencies.ts";
import { secondsOfUnit } from "#app/connectors/tables/words/units/duration-units.ts";
import { multiples } from "#app/connectors/tables/words/units/multiples.ts";
import { type Meaning, meaningOf } from "../column-meaning.ts";

export type NamedUnit = {
  /** Multiplies the cells: 3600 for hours. */
  readonly scale: number;
  readonly word: string;
  readonly is: "duration" | "money" | "number";
};

const millionths = /^(?:micros?|micro units?|millionths)$/;
const hundredths =
  /^(?:cents?|ct|cts|pence|pennies|øre|öre|minor units?|centimes?|centavos?|céntimos?|centesimi|grosze|haléře|копеек|копейки|kuruş)$/i;
const thousands =
  /^(?:'?000s?|000'?s|1000|1,000|1\.000|x ?1,?000|miles|milhares|migliaia|milliers|tusental|tusinder|tysiącach|tisících|тысячах|тысячи|binler)$/i;
const millions =
  /^(?:millones|milhões|milioni|millions|millionen|milionach|milionech|миллионах|'?000,?000s?)$/i;
/** Too short to be sure: "Price (min)", "Click(s)". */
const needsDuration = new Set(["m", "s", "h", "d", "min", "j", "u", "g", "t", "w", "tg", "sa", "dk", "sn"]);
const longest = 86_400;
/** "time" is an hour in Danish and Norwegian. */
const timeItself = new Set(["시간", "時間", "time"]);

export function unitOfName(name: string, meaning: Meaning = meaningOf(name)): NamedUnit | null {
  if (meaning.kind === "rate" || meaning.kind === "name") return null;
  for (const { word, isBracketed } of candidates(name)) {
    const found = durationUnit(word, isBracketed, meaning) ?? amountUnit(word, isBracketed, meaning);
    if (found) return found.scale === 1 && found.is !== "duration" ? null : { ...found, word };
  }
  return null;
}

function candidates(name: string): { word: string; isBracketed: boolean }[] {
  const bracketed = [...name.matchAll(/\s*[([（［]\s*([^()[\]（）［］]+?)\s*[)\]）］]/g)]
    .filter(
      ({ index, 0: { length } }) =>
        index > 0 && (/^\s/.test(name.slice(index)) || length > 4 || !/\(s\)/.test(name)),
    )
    .map(([, inner = ""]) => ({ word: withoutIn(inner), isBracketed: true }));
  const bare = name.replace(/\s*[([（［].*$/, "").trim();
  const spoken = /(?:^|\s|,\s*|[-–]\s+)(?:in|en|em|w|v|i|в|dans|à|a)\s+((?:\S+\s)?\S+)$/iu.exec(bare)?.[1];
  const last = /(?:per|\/|pro|par|por)\s*\S+$/i.test(bare)
    ? undefined
    : /(?:^|[\s_,-]|(?<=[a-z])(?=[A-Z]))([^\s_,-]+?)$/u.exec(bare.replace(/([a-z\d])([A-Z])/g, "$1 $2"))?.[1];
  const behindComma = /,\s*([^,]{1,14})$/.exec(bare)?.[1];
  return [
    ...bracketed.reverse(),
    ...(behindComma === undefined ? [] : [{ word: withoutIn(behindComma), isBracketed: true }]),
    ...(spoken === undefined ? [] : [{ word: spoken, isBracketed: true }]),
    ...(last === undefined || last === bare ? [] : [{ word: last, isBracketed: false }]),
  ];
}

const withoutIn = (words: string) =>
  words.replace(/^(?:(?:in|en|em|w|v|i|в|dans)\s+|単位\s*[:：]\s*)/i, "").trim();

function durationUnit(
  word: string,
  isBracketed: boolean,
  { isDuration }: Meaning,
): Omit<NamedUnit, "word"> | null {
  const unit = word.toLowerCase().replace(/\.$/, "");
  const seconds = secondsOfUnit.get(unit);
  if (seconds === undefined || seconds > longest || /^\p{P}/u.test(unit)) return null;
  if (timeItself.has(unit) && !isBracketed) return null;
  const isShort = needsDuration.has(unit) || seconds === longest;
  if (isShort ? !isDuration || !isBracketed : !isDuration && !isBracketed && seconds >= 1) return null;
  return { scale: seconds, is: "duration" };
}

function amountUnit(word: string, isBracketed: boolean, meaning: Meaning): Omit<NamedUnit, "word"> | null {
  if (meaning.isDuration) return null;
  const plain = word.toLowerCase();
  if (millionths.test(plain)) return { scale: 1e-6, is: "money" };
  if (hundredths.test(word) && (meaning.isMoney || meaning.canBeMoney || isBracketed))
    return { scale: 0.01, is: "money" };
  if (!isBracketed) return null;
  const pieces = word
    .split(/\s+|(?<=[€$£¥])|(?=[€$£¥])/)
    .filter((piece) => piece && !/^(?:de|of|di|d')$/i.test(piece));
  const units = pieces.filter(isCurrencyUnit);
  const rest =
    pieces.filter((piece) => !isCurrencyUnit(piece)).join(" ") ||
    (/^(?:T|M|K)EUR$/i.test(word) ? word[0]! : "");
  const isAmount = meaning.isMoney || units.length > 0;
  const power = powerOf(
    rest,
    isAmount || (meaning.isKnown && rest !== "m"),
    units.length > 0 || /EUR$/i.test(word),
  );
  if (power === undefined) return powerOfGlued(word);
  return { scale: Number(`1e${power}`), is: isAmount ? "money" : "number" };
}

function powerOfGlued(word: string): Omit<NamedUnit, "word"> | null {
  for (let at = 1; at < Math.min(word.length, 5); at++) {
    const [multiple, unit] = [word.slice(0, at), word.slice(at)];
    const power = /^T$/.test(multiple) ? 3 : multiples.get(multiple.toLowerCase());
    if (power !== undefined && isCurrencyUnit(unit) && !isCurrencyUnit(word))
      return { scale: Number(`1e${power}`), is: "money" };
  }
  return null;
}

function powerOf(word: string, isAmount: boolean, hasCurrency: boolean): number | undefined {
  if (word === "") return undefined;
  if (!isAmount && word === "miles") return undefined;
  if (thousands.test(word)) return 3;
  if (millions.test(word)) return 6;
  const plain = word.toLowerCase();
  if (plain === "t") return hasCurrency ? 3 : undefined;
  const power = multiples.get(plain);
  return power !== undefined && (isAmount || plain.length > 2) ? power : undefined;
}
