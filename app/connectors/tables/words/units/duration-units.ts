/** In seconds (Unicode CLDR cldr-units and analytics tools). */
const units: Readonly<Record<number, string>> = {
  604800: `w wk wks week weeks woche wochen sem semana semanas semaine semaines settimana settimane weken vecka veckor uge uger uke
    uker`,
  86400: `d day days tag tage tagen tg j jour jours día días dia dias giorno giorni gg dag dagen dagar dage dager dzień dni den dny dní
    päivä päivää pv gün д дн день дня дней يوم أيام يومين יום ימים nap zi zile`,
  3600: `h hr hrs hour hours std stdn stunde stunden hora horas heure heures ora ore u uur uren godz godzina godziny godzin hod hodina
    hodiny hodin tim timme timmar time timer tunti tuntia sa saat ч час часа часов 時間 时 小时 小時 시간 ساعة ساعات س שעה שעות óra`,
  60: `m min mins mn minute minutes minuten minuto minutos minuti minuut minuty minut minuta minuter minutter minuutti minuuttia
    dk dakika мин минута минуты минут 分 分钟 分鐘 분 دقيقة دقائق د דקה דקות דק perc`,
  1: `s sec secs sek seg second seconds sekunde sekunden segundo segundos seconde secondes secondo secondi secondes seconden sekunda
    sekundy sekund sekunder sekunti sekuntia sn saniye с сек секунда секунды секунд 秒 秒钟 秒鐘 초 ثانية ثوان ث שנייה שניות שנ
    másodperc`,
  0.001: `ms msec millis millisecond milliseconds millisekunde millisekunden milisegundo milisegundos milliseconde millisecondes
    millisecondo millisecondi milisekunda milisekundy milisekund мс 毫秒 ミリ秒 밀리초`,
};

const marks = { "'": 60, "′": 60, "’": 60, '"': 1, "″": 1, "”": 1, "''": 1 };

export const secondsOfUnit: ReadonlyMap<string, number> = new Map([
  ...Object.entries(units).flatMap(([seconds, list]) =>
    list.split(/\s+/).map((word) => [word.normalize("NFC"), Number(seconds)] as const),
  ),
  ...Object.entries(marks),
]);

export const joiningWords = /^(?:and|und|et|y|e|en|i|a|og|och|ja|ve|и|و|ו)$/;

/** Alone, "5 t" may be thousands, "5日" the fifth. */
export const secondsBesideOthers: ReadonlyMap<string, number> = new Map([
  ["t", 3600],
  ["g", 86_400],
  ["日", 86_400],
  ["天", 86_400],
  ["일", 86_400],
]);
