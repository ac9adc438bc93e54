import { expect, test } from "vitest";
import { meaningOf, wordsOf } from "#app/connectors/tables/columns/column-meaning.ts";

/** As Google Analytics writes them in its interface's languages: sessions, their average duration, their bounce rate. */
const names = [
  ["Sessions", "Average session duration", "Bounce rate"],
  ["Sitzungen", "Durchschn. Sitzungsdauer", "Absprungrate"],
  ["Sessies", "Gem. sessieduur", "Bouncepercentage"],
  ["Sessions", "Durée moyenne des sessions", "Taux de rebond"],
  ["Sesiones", "Duración media de la sesión", "Porcentaje de rebote"],
  ["Sessioni", "Durata sessione media", "Frequenza di rimbalzo"],
  ["Sessões", "Duração média da sessão", "Taxa de rejeição"],
  ["Sesje", "Średni czas trwania sesji", "Współczynnik odrzuceń"],
  ["Sessioner", "Genomsn. sessionslängd", "Avvisningsfrekvens"],
  ["Sessioner", "Gns. sessionsvarighed", "Afvisningsprocent"],
  ["Økter", "Gjennomsnittlig øktvarighet", "Fluktfrekvens"],
  ["Istunnot", "Istunnon keskimääräinen kesto", "Välitön poistumisprosentti"],
  ["Návštěvy", "Prům. doba trvání návštěvy", "Míra okamžitého opuštění"],
  ["Oturumlar", "Ort. Oturum Süresi", "Hemen Çıkma Oranı"],
  ["Сеансы", "Сред. длительность сеанса", "Показатель отказов"],
  ["セッション", "平均セッション時間", "直帰率"],
  ["会话数", "平均会话时长", "跳出率"],
  ["세션", "평균 세션 시간", "이탈률"],
  ["Munkamenetek", "Átl. munkamenet-időtartam", "Visszafordulási arány"],
  ["Sesiuni", "Durata medie a sesiunii", "Rata de respingere"],
  ["Περίοδοι σύνδεσης", "Μέση διάρκεια περιόδου σύνδεσης", "Ποσοστό εγκατάλειψης"],
  ["الجلسات", "متوسط مدة الجلسة", "معدل الارتداد"],
  ["סשנים", "משך סשן ממוצע", "שיעור נטישה"],
] as const;

test.each(names)("%s weigh “%s” and “%s”", (sessions, duration, bounceRate) => {
  const [average, rate] = [meaningOf(duration), meaningOf(bounceRate)];
  expect([meaningOf(sessions).kind, average.kind, rate.kind]).toEqual(["count", "average", "rate"]);
  for (const { per } of [average, rate]) expect(per.some((test) => test(wordsOf(sessions)))).toBe(true);
});

test("a time on the site or on a page is an average in every language, and sessions do not weigh that of a page", () => {
  const times =
    "Time on site | Avg. time on page | Zeit auf der Seite | Tijd op site | Temps sur la page | Tiempo en el sitio | Tempo sul sito | Tempo no site | Czas w witrynie | Czas na stronie | Čas na stránce | Tid på webbplatsen | Tid på siden | Aika sivulla | Sayfada geçirilen süre | Время на сайте | Время на странице | ページ滞在時間 | 网页停留时间 | 체류 시간 | الوقت على الصفحة | זמן באתר";
  const summed = times.split(" | ").filter((name) => meaningOf(name).kind !== "average");
  expect(summed).toEqual([]);
  expect(meaningOf("Avg. time on page").per.some((test) => test("sessions"))).toBe(false);
});
