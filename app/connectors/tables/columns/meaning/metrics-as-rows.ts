import { monthNumber } from "../../cells/month-names.ts";
import { kindOfCell } from "../../layout/cell-kind.ts";
import { type Meaning, meaningOf, saysMetric } from "../column-meaning.ts";
import type { Draft } from "../column-profile.ts";

const most = 60;

/** "Value", "Nov 1": a name that says nothing about its numbers. */
export function isGeneric(name: string): boolean {
  const [word = "", rest] = name.trim().split(/[\s-]+/);
  const isMonth = monthNumber(word) !== null && (rest === undefined || /^\d+$/.test(rest));
  return values.test(name.trim()) || isMonth || kindOfCell(name) === "day";
}

const values =
  /^(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|waarden?|wartość|wartości|hodnot[ay]|värden?|værdi(?:er)?|verdi(?:er)?|arvot?|değer|érték|τιμή|valoare|значени[ея]|значення|値|数值|数値|值|값)$/iu;

/**
 * Two names, where the rows of a table are different metrics: "Impressions" and "CTR" in a column "Metric". Null: its texts are
 * something else.
 */
export function metricNamesIn(texts: readonly Draft[]): readonly string[] | null {
  for (const { profile } of texts) {
    const names = [...profile.distinct].filter((text) => text.trim() !== "");
    if (names.length < 2 || names.length > most || profile.days.size > 0) continue;
    const meanings = names.map((name) => meaningOf(name));
    const known = meanings.filter(saysMetric).length;
    const [first] = names;
    const other = names.find((_, at) => kindOf(meanings[at]!) !== kindOf(meanings[0]!));
    if (first !== undefined && other !== undefined && known >= names.length * 0.75) return [first, other];
  }
  return null;
}

/** Actions of several kinds can be counted together; shares and amounts cannot. */
const kindOf = ({ kind }: Meaning) => (kind === "count" || kind === "unique" ? "count" : kind);
