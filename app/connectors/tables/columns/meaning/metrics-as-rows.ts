import { monthNumber } from "../../cells/month-names.ts";
import { kindOfCell } from "../../layout/cell-kind.ts";
import { meaningOf, saysMetric } from "../column-meaning.ts";
import type { Draft } from "../column-profile.ts";

const most = 60;

export function isGeneric(name: string): boolean {
  const [word = "", rest] = name.trim().split(/[\s-]+/);
  const isMonth = monthNumber(word) !== null && (rest === undefined || /^\d+$/.test(rest));
  return (
    values.test(name.trim()) || isMonth || /^(?:19|20)\d\d$/.test(name.trim()) || kindOfCell(name) === "day"
  );
}

const values =
  /^(?:values?|werte?|valeurs?|valor(?:es)?|valor[ei]|waarden?|wartość|wartości|hodnot[ay]|värden?|værdi(?:er)?|verdi(?:er)?|arvot?|değer|érték|τιμή|valoare|значени[ея]|значення|値|数值|数値|值|값)$/iu;

export function metricNamesIn(texts: readonly Draft[]): readonly string[] | null {
  for (const { name, profile } of texts) {
    const names = [...profile.distinct].filter((text) => text.trim() !== "");
    if (names.length < 2 || names.length > most || profile.days.size > 0) continue;
    const meanings = names.map((name) => meaningOf(name));
    const known = meanings.filter(saysMetric).length;
    const [first, second] = names;
    if (metric.test(name.trim()) && known > 0) return [first!, second!];
    // Counts of several kinds add up; people, shares and amounts do not.
    const other = names.find((_, at) => meanings[at]!.kind !== meanings[0]!.kind);
    if (first !== undefined && other !== undefined && known >= names.length * 0.75) return [first, other];
  }
  return null;
}

const metric =
  /^(?:metrics?|measures?|kpis?|kennzahl(?:en)?|messwerte?|métricas?|métriques?|indicateurs?|indicador(?:es)?|indicator[ei]?|metrica|metriche|statistiek(?:en)?|wskaźniki?|metryk[ai]|metrik[ay]?|ukazatel[eé]?|mått|mätvärden?|nøgletal|måltall|mittari|tunnusluku|mutató|ölçüm|метрик[аи]|показател[ьи]|показник[и]?|指標|指标|측정항목|지표|مقياس|מדד)$/iu;
