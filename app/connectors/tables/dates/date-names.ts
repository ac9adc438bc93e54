import { foldWords } from "../words/find-ideas.ts";
import { wordsOf } from "../columns/column-meaning.ts";

export type DateName = {
  readonly isDate: boolean;
  readonly isDay: boolean;
  readonly isWeek: boolean;
  readonly isMonth: boolean;
  readonly isQuarter: boolean;
  readonly isYear: boolean;
  readonly isPeriod: boolean;
  readonly isTime: boolean;
  readonly isIdentifier: boolean;
  readonly isPlain: boolean;
  readonly end: "start" | "end" | null;
  readonly rest: string;
};

const list = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(foldWords));

const dateWords = list(`
  date dates dt datum fecha fechas dato dátum päivämäärä pvm tarih tarihi дата ημερομηνία kuupäev datums dagsetning tanggal
  datetime yyyymmdd yyyymmddhh วันที่ ngày تاريخ التاريخ תאריך`);
const dayWords = list(`
  day day's tag día dia data jour journée giorno dag deň den dzień päivä gün gun день денні ημέρα nap ziua zi ден diena hari dan
  日 일 일자 วัน اليوم يوم יום`);
const weekWords = list(`
  week weekly kw cw kalenderwoche woche semaine semana settimana vecka uge uke viikko hafta неделя тиждень hét
  săptămâna săptămână εβδομάδα седмица tjedan sedmica nedelja tydzień týden týždeň yearweek isoweek 週 周 주 สัปดาห์ tuần أسبوع الأسبوع שבוע`);
const monthWords = list(`
  month monthly monat mois mes mese maand mês miesiąc měsíc mesiac månad måned kuukausi ay месяц місяць hónap luna
  lună μήνας месец mjesec mesec yearmonth yyyymm 月 月份 월 เดือน tháng شهر الشهر חודש`);
const quarterWords = list(`
  quarter qtr quarterly quartal trimestre kwartaal kwartał čtvrtletí kvartal kvartál štvrťrok neljännes çeyrek квартал negyedév
  trimestru τρίμηνο тримесечие tromjesečje tromesečje yearquarter 四半期 季度 분기 ไตรมาส quý ربع רבעון`);
const yearWords = list(`
  year jahr année annee an ano año anno jaar rok år vuosi yıl год рік év anul έτος година godina year's 年 年度 연도 ปี năm سنة السنة שנה`);
const periodWords = list(`
  period timeperiod zeitraum periode période periodo período okres období obdobie razdoblje období időszak период период περίοδος
  期間 期间 기간 الفترة תקופה`);
const timeWords = list(`
  time timestamp ts datetime zeit zeitpunkt epoch unix created updated occurred tid heure hora ora czas čas aika zaman время
  heure uhrzeit час idő χρόνος 時間 时间 시간`);
const startWords = list(`
  start starts started starting begin begins beginning commencing from von vom ab beginn anfang début debut du desde inicio início
  inizio dal van vanaf startdatum startdato begindatum od początek začátek začiatok začetek от с начало начала від початок початку başlangıç başlangıcı
  kezdete început από начало alkaa alkupäivä alku alkamispäivä från fra starter début mulai awal เริ่มต้น 開始 开始 시작 البداية من התחלה
  början startar starter`);
const endWords = list(`
  end ends ended ending until till through thru to bis ende fin au hasta fim fine al até tot einddatum slutdatum slutdato
  sluttdato slut slutt slutar slutter do koniec konec до по конец окончание кінець bitiş vége sfârșit έως край loppu päättyy till til enddatum
  конца завершення завершение окончания кінця sonu bitişi einde eindigt termine término encerramento finalización finalizacion
  avsluttes avslutning loppupäivä päättymispäivä berakhir akhir selesai สิ้นสุด 終了 结束 結束 종료 النهاية إلى סיום`);
const besides = list(`
  iso of the year nth hour hours report reporting reports de del do da dos des der la le a an no nr number num nummer in on at utc local
  event stats data range start_ and by per commencing begin s week's plain hh mm yyyy dd account publish published
  rapportering rapporteringens rapporteringen vykazování raportowania informe informes relatório relatórios rapporto rapport rapports rapportage rapportering rapor
  raporu rapora rapporten raportti raportin laporan pelaporan звіту звітності отчетный auswertung auswertungs berichts
  raporlama отчета отчетности bericht berichts di tempo tiempo send sent envoi envío invio versand
  publication publicación pubblicazione veröffentlichung upload posted post`);

/** Count only without another such word: "Einde van rapportage" is an end. */
const prepositions = list(`
  from von vom ab du desde dal van vanaf od от с від fra från until till through thru to bis au hasta al até tot do до по til`);

const stems: Readonly<Record<"start" | "end", RegExp>> = {
  start: /start|beginn?|anfang|開始|开始|시작/,
  end: /end(?:e|s)?(?=date|datum|$)|slutt?|einde?|終了|结束|結束|종료/,
};
const asian = {
  day: /日付|日期|날짜|開始日|終了日|.日$/,
  week: /週|周$/,
  month: /月|월/,
  quarter: /四半期|季度|분기/,
};

export function dateNameOf(columnName: string): DateName {
  const words = foldWords(wordsOf(columnName.replace(/\([^)]*\)/g, " ").replace(/\+/g, " ")))
    .split(/[\s/%]+/)
    .filter(Boolean);
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word));
  const compound = words.some(
    (word) =>
      /datum$|dato$|dátum$|datum\b|date$|zeitpunkt$|tijdstip$|tidspunkt$/.test(word) && word !== "update",
  );
  const isDate = has(dateWords) || compound || asian.day.test(columnName);
  const isDay = has(dayWords);
  const [isWeek, isMonth] = [
    has(weekWords) || asian.week.test(columnName),
    has(monthWords) || asian.month.test(columnName),
  ];
  const isQuarter = has(quarterWords) || asian.quarter.test(columnName);
  const [isYear, isPeriod, isTime] = [has(yearWords), has(periodWords), has(timeWords)];
  const isIdentifier = /\b(?:ids?|sku|phone|tel|code|number|no|nr|zip)\b|#/i.test(columnName);
  const end = endOf(words);
  const isPlain = words.every(isOfDates) && words.length > 0;
  return {
    isDate,
    isDay,
    isWeek,
    isMonth,
    isQuarter,
    isYear,
    isPeriod,
    isTime,
    isIdentifier,
    isPlain,
    end,
    rest: restOf(words, end),
  };
}

const all = [
  dateWords, dayWords, weekWords, monthWords, quarterWords, yearWords, periodWords, timeWords, startWords, endWords, besides,
]; // oxfmt-ignore

export function isDateWord(word: string): boolean {
  return isOfDates(foldWords(word));
}

function isOfDates(word: string): boolean {
  return /^\d+$/.test(word) || /datum$|dato$|datum\b/.test(word) || all.some((known) => known.has(word));
}

export function promisesDates(name: DateName): boolean {
  const { isDate, isDay, isWeek, isMonth, isQuarter, isYear, isPeriod, isPlain } = name;
  return isDate || (isPlain && (isDay || isWeek || isMonth || isQuarter || isYear || isPeriod));
}

export function allowsDates(name: DateName): boolean {
  return promisesDates(name) || (name.isPlain && (name.isTime || name.end !== null));
}

function endOf(words: readonly string[]): DateName["end"] {
  const [weak, strong] = [words.filter(isPreposition), words.filter((word) => !isPreposition(word))];
  if (strong.some((word) => startWords.has(word))) return "start";
  if (strong.some((word) => endWords.has(word))) return "end";
  if (strong.some((word) => stems.start.test(word))) return "start";
  if (strong.some((word) => stems.end.test(word))) return "end";
  if (weak.some((word) => startWords.has(word))) return "start";
  return weak.some((word) => endWords.has(word)) ? "end" : null;
}

const isPreposition = (word: string) => prepositions.has(word);

function restOf(words: readonly string[], end: DateName["end"]): string {
  if (end === null) return words.join(" ");
  const known = end === "start" ? startWords : endWords;
  const isCompound = (word: string) => word.length > 5 && /dat/.test(word);
  return words
    .flatMap((word) => {
      if (isPreposition(word) || (known.has(word) && !isCompound(word))) return [];
      return word.replace(stems[end], "") || [];
    })
    .join(" ");
}
