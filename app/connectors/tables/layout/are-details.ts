import { meaningOf, saysMetric } from "../columns/column-meaning.ts";
import { isGeneric } from "../columns/meaning/metrics-as-rows.ts";
import { dateNameOf } from "../dates/date-names.ts";
import { foldWords } from "../words/find-ideas.ts";
import { countFilled, isDataKind, kindOfCell } from "./cell-kind.ts";

const maxDetails = 15;
const maxCells = 3;

const list = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldWords));

const subjects = list(`
  report account client customer property site website domain workspace profile project brand currency timezone zone rows row
  records results pages filter filters segment segments source dataset user author owner attribution language version status
  bericht konto kunde kundin zeitzone währung zeilen datensätze ergebnisse quelle sprache rapport compte client fuseau devise lignes
  filtre résultats informe cuenta cliente zona moneda filas filtro resultados conto fuso valuta righe relatório conta moeda linhas
  klant tijdzone rijen raport klient strefa waluta wiersze wierszy filtr zpráva účet zákazník měna řádky kund tidszon rader kunde rækker
  valuutta rivit raportti tili rapor hesap müşteri satır отчет отчёт аккаунт клиент валюта строк строки фильтр
  レポート アカウント 通貨 行数 タイムゾーン 报告 账户 货币 时区 보고서 계정 통화`);

const furtherWords = list(`
  id name type title number of no total count created generated exported downloaded date time range at on by
  nr nummer anzahl name der art erstellt am nom du de des nombre número nome numero di do da naam aantal van nazwa liczba`);

/** Few lines with a name and a value each, such as “From,2026-11-01”. */
export function areDetails(rows: readonly (readonly string[])[]): boolean {
  if (rows.length > maxDetails || rows.some((cells) => countFilled(cells, maxCells + 1) > maxCells))
    return false;
  const pairs = rows.map((cells) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ""));
  const values = pairs.flatMap((cells) => (cells.length === 1 ? cells : cells.slice(1)));
  if (pairs.every(({ length }) => length <= 1)) return true;
  const numbers = values.filter((value) => ["number", "year"].includes(kindOfCell(value)));
  if (numbers.length === 0) return values.some((value) => isDataKind(kindOfCell(value)));
  const [name = "", heading = ""] = pairs[0] ?? [];
  if (isGeneric(heading) || saysMetric(meaningOf(heading)) || pairs.some(({ length }) => length > 2))
    return false;
  const known = pairs.filter(([label = ""]) => isDetail(label) || saysMetric(meaningOf(label)));
  return isDetail(name) && known.length >= pairs.length / 2;
}

function isDetail(label: string): boolean {
  const { end, isPeriod } = dateNameOf(label);
  if (end !== null || isPeriod) return true;
  const words = foldWords(label).match(/[\p{L}\p{M}]+/gu) ?? [];
  return (
    words.some((word) => subjects.has(word)) &&
    words.every((word) => subjects.has(word) || furtherWords.has(word))
  );
}
