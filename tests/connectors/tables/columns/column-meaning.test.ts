import { expect, test } from "vitest";
import { meaningOf, wordsOf } from "#app/connectors/tables/columns/column-meaning.ts";

/** Names as the tools write them, see app/connectors/tables/words. */
const names: Readonly<Record<string, string>> = {
  count: `Clicks | Impr. | Impressions | Views | Sessions | Key events | Conversions | All conv. | Link clicks | Results | Leads | Likes | Comments | Shares | New users | New followers | Orders | Delivered | Total Opens | Unsubscribes | Bounces | Engaged sessions | Video plays | Add to cart | Number of orders | No. of clicks | # of sessions | Page views | Purchases | Installs | Post reactions | Saves | Klicks | Impressionen | Seitenaufrufe | Sitzungen | Neue Nutzer | Clics | Impresiones | Sesiones | Vistas | Clic | Impressioni | Klikken | Vertoningen | Cliques | Impressões | Kliknięcia | Wyświetlenia | Kliknutí | Zobrazení | Klick | Exponeringar | Visninger | Klikkaukset | Näyttökerrat | Tıklamalar | Gösterimler | Клики | Показы | クリック数 | 表示回数 | セッション | النقرات | مرات الظهور | קליקים | חשיפות | 点击次数 | 展示次数 | 클릭수 | 노출수 | Kliknięcia na stronie | Wydarzenia | Número de cliques | Número de pedidos | Nombre de commandes | Numero di clic | Clics por campaña | Počet objednávek | Liczba zamówień | زيارات الموقع | Event count | Transactions | Rows | Visits | Returns | Sales | Returning clicks | Search volume | Traffic | Items sold | Nuevos usuarios | Nouveaux utilisateurs | 新規ユーザー | Kliknutia | Konverzie | Relácie | Klikovi | Prikazi | Konverzije | Sesije | Кликвания | Импресии | Реализации | Сесии | Noví používatelia | Novi korisnici | Нови потребители`,
  money: `Cost | Spend | Amount spent (EUR) | Kosten | Coste | Coût | Costo | Custo | Koszt | Cena | Kostnad | Kustannus | Maliyet | Расходы | 費用 | التكلفة | עלות | 费用 | 비용 | Gross sales | Net sales | Total sales | Discounts | Taxes | Shipping charges | Revenue | Umsatz | Ingresos | Chiffre d'affaires | Ricavi | Omzet | Receita | Przychody | Tržby | Intäkter | Tuotto | Gelir | Доход | 収益 | الإيرادات | הכנסות | Ausgegebener Betrag | Importe gastado | Montant dépensé | Importo speso | Besteed bedrag | Valor usado | Wydana kwota | Utracená částka | Spenderat belopp | Harcanan tutar | Wydatki na reklamy | Conv. value | Conversion value | Purchase conversion value | Total revenue | Fees | cost_micros | Budget | Valeur de conv. | Náklady | Vynaložená suma | Trošak | Potrošeni iznos | Разходи | Изразходвана сума | Prihod | Приходи | Tržby`,
  rate: `CTR | CTR (%) | Conv. rate | Conversion rate | Bounce rate | Engagement rate | Open rate | Click rate | Unsubscribe rate | Klickrate | Taux de clics | Porcentaje de clics | Tasa de rebote | Percentuale di clic | Tasso di conversione | Klikratio | Percentage klikken | Taxa de cliques | Współczynnik klikalności | Míra prokliku | Klickfrekvens | Klikfrekvens | Klikkfrekvens | Klikkausprosentti | Tıklama oranı | Доля кликов | Коэффициент конверсии | クリック率 | نسبة النقر إلى الظهور | معدل التحويل | שיעור קליקים | 点击率 | 클릭률 | Absprungrate | Öffnungsrate | Search impr. share | Anteil an möglichen Impressionen im Suchnetzwerk | Interaktionsrate | Fluktfrekvens | Hemen çıkma oranı | 直帰率 | エンゲージメント率 | Engagement-Rate | Tasso di rimbalzo | Frequenza di rimbalzo | Bouncepercentage | Taux d'engagement | Taux de rebond | Profit margin % | Tax rate | Position above rate | VTR | Video played to 25% | Conversionrate | Wskaźnik konwersji | Konverzní poměr | Konverteringsgrad | Sitoutumisaste | Показатель отказов | Afvisningsprocent | Avvisningsfrekvens | Click-to-open rate | Churn rate | Коэф. конверсии | Коеф. конверсії | Współcz. konwersji | Konv. poměr | Porc. de clics | Perc. de cliques | Taux de conv. | Konv.-Rate | Miera prekliknutia | Miera konverzie | Miera konv. | Miera okamžitých odchodov | Stopa konverzije | Stopa klikanja | Stopa konv. | Stopa napuštanja početne stranice | Процент на реализация | Коефициент на реализация | Степен на отпадане | Честота на кликване`,
  average: `Avg. CPC | CPC | CPM | Cost per result | Cost / conv. | Cost per lead | Kosten pro Conversion | Kosten/Conv. | Durchschn. CPC | Coste/conv. | Coste por conversión | Costo por resultado | CPC medio | Coût/conv. | Coût par résultat | CPC moy. | Costo/conv. | Costo per risultato | CPC med. | Kosten/conv. | Kosten per resultaat | Gem. CPC | Custo/conv. | Custo por resultado | CPC méd. | Koszt/konw. | Koszt jednej konwersji | Śr. CPC | Cena/konv. | Cena za konverzi | Prům. CPC | Kostnad/konv. | Pris/konv. | Gns. CPC | Genomsn. CPC | Gj.sn. CPC | Kustannus/konv. | Keskim. CPC | Dönüşüm başına maliyet | Ort. TBM | Цена за клик | Стоимость конверсии | Стоимость/конв. | Ср. цена за клик | クリック単価 | 平均クリック単価 | コンバージョン単価 | متوسط تكلفة النقرة | التكلفة لكل تحويل | עלות לקליק | עלות להמרה | עלות ממוצעת לקליק | 每次点击费用 | 평균 클릭 비용 | 클릭당 비용 | Average session duration | Avg. time on page | Durchschnittliche Sitzungsdauer | Durée moyenne des sessions | Duración media de la sesión | Durata media sessione | Gemiddelde sessieduur | Duração média da sessão | Średni czas trwania sesji | Průměrná doba trvání relace | Genomsnittlig sessionslängd | Keskimääräinen istunnon kesto | Ortalama oturum süresi | Средняя длительность сеанса | 平均セッション時間 | متوسط مدة الجلسة | Page load time (ms) | Ladezeit (ms) | ROAS | Purchase ROAS (return on ad spend) | Frequency | Häufigkeit | Frecuencia | Répétition | Views per session | Pages / Session | Average order value | Panier moyen | Durchschnittlicher Bestellwert | AOV | Session duration | Events per session | Priem. CPC | Cena za výsledok | Cena/konv. | Priemerné trvanie relácie | Frekvencia | Prosj. CPC | Trošak po rezultatu | Trošak/konv. | Prosječno trajanje sesije | Prosečno trajanje sesije | Učestalost | Ср. CPC | Цена за резултат | Средна продължителност на сесията | Честота`,
  rank: `Position | Avg. position | Average position | Posición | Posición media | Position moyenne | Posizione | Posizione media | Positie | Gemiddelde positie | Posição | Posição média | Pozycja | Średnia pozycja | Pozice | Průměrná pozice | Placering | Genomsnittlig placering | Posisjon | Gjennomsnittlig plassering | Sijainti | Keskimääräinen sijainti | Konum | Ortalama konum | Позиция | Средняя позиция | 掲載順位 | 平均掲載順位 | متوسط الموضع | الموضع | מיקום | מיקום ממוצע | 排名 | 平均排名 | 게재순위 | Rang | Ranking | Platzierung | Google rank | Durchschnittliche Position | Pozícia | Priemerná pozícia | Položaj | Prosječna pozicija | Prosečna pozicija | Позиция | Средна позиция`,
  unique: `Users | Total users | Active users | Reach | Unique opens | Unique visitors | Reichweite | Nutzer | Aktive Nutzer | Usuarios | Alcance | Couverture | Utilisateurs | Utenti | Copertura | Gebruikers | Bereik | Usuários | Utilizadores | Użytkownicy | Zasięg | Uživatelé | Dosah | Användare | Räckvidd | Rækkevidde | Brukere | Rekkevidde | Käyttäjät | Kattavuus | Kullanıcılar | Erişim | Пользователи | Охват | ユーザー | リーチ | المستخدمون | الوصول | משתמשים | טווח הגעה | 用户数 | 사용자 | 도달 | Visitors | Accounts reached | Používatelia | Dosah | Korisnici | Doseg | Потребители | Обхват`,
  level: `Followers | Subscribers | Abonnenten | Seguidores | Abonnés | Volgers | Obserwujący | Sledující | Följare | Seuraajat | Takipçiler | Подписчики | フォロワー | المتابعون | עוקבים | 粉丝 | 팔로워 | Fans | Backlinks | Referring domains | Sledovatelia | Pratitelji | Pratioci | Последователи`,
  score: `Keyword Difficulty | KD | Quality Score | Rating | Schwierigkeit | Puntuación | Difficulté | Punteggio | Moeilijkheid | Pontuação | Trudność | Obtížnost | Svårighetsgrad | Vaikeus | Zorluk | Сложность | 難易度 | الصعوبة | קושי | NPS | Authority Score | Competitive Density`,
  name: `Order # | Order ID | Ticket no. | Invoice number | Campaign ID | Postal code | Transaction ID | Bestellnummer | Bestell-Nr. | Auftragsnr. | N° de commande | Numéro de commande | Nº de pedido | Número de pedido | Numero ordine | N. ordine # | Ordernummer | Número do pedido | Numer zamówienia | Nr zamówienia | Číslo objednávky | Ordrenummer | Fakturanr. | Tilausnumero | Sipariş numarası | Sipariş no | Номер заказа | № заказа | 注文番号 | رقم الطلب | מספר הזמנה | 订单号 | 주문번호 | Year | Month | Week | Hour | ISO week | Jahr | PLZ | Kundennummer | # | Nr. | № | 番号 | SKU | Ad group ID | invoice_no | orderId | Month of year | Číslo objednávky | Broj narudžbe | Номер на поръчка`,
};

const cases = Object.entries(names).flatMap(([kind, list]) =>
  list.split(/\s*\|\s*/).map((name) => [name, kind] as const),
);

test("there are names of at least fourteen languages", () => {
  expect(cases.length).toBeGreaterThan(350);
});

test("a column's class follows from its name in every language", () => {
  const wrong = cases.flatMap(([name, kind]) => {
    const found = meaningOf(name).kind;
    return found === kind ? [] : [`${name}: ${found}, not ${kind}`];
  });
  expect(wrong).toEqual([]);
});

test("case, accents, width and separators do not change a name's meaning", () => {
  const wrong = cases.flatMap(([name, kind]) => {
    const others = [
      /[a-z][A-Z]/.test(name) ? name : name.toUpperCase(),
      name.normalize("NFD"),
      ` ${name} `,
      /^\p{Script=Latin}+( \p{Script=Latin}+)*$/u.test(name) ? name.replaceAll(" ", "_") : name,
    ];
    return others.filter((other) => meaningOf(other).kind !== kind).map((other) => `${other}: ${kind}`);
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["CPC", "less", true],
  ["Kosten pro Conversion", "less", true],
  ["Цена за клик", "less", true],
  ["Coût", "neutral", true],
  ["費用", "neutral", true],
  ["Posición", "less", false],
  ["Absprungrate", "less", false],
  ["Clics", "more", false],
  ["ROAS", "more", false],
] as const)("%s: %s is better, money %s", (name, direction, isMoney) => {
  expect(meaningOf(name)).toMatchObject({ direction, isMoney });
});

test.each([
  ["Klickrate", "Impressionen", "Klicks"],
  ["Taux de clics", "Impressions", "Clics"],
  ["クリック率", "表示回数", "クリック数"],
  ["نسبة النقر إلى الظهور", "مرات الظهور", "النقرات"],
  ["Koszt/konw.", "Konwersje", "Koszt"],
  ["Dönüşüm başına maliyet", "Dönüşümler", "Maliyet"],
  ["Стоимость конверсии", "Конверсии", "Расходы"],
  ["עלות לקליק", "קליקים", "עלות"],
  ["Öffnungsrate", "Zugestellt", "Öffnungen"],
  ["Custo por resultado", "Resultados", "Valor usado"],
])("%s is per %s, of %s", (name, per, of) => {
  const meaning = meaningOf(name);
  expect(meaning.per.some((is) => is(wordsOf(per)))).toBe(true);
  expect(meaning.of.some((is) => is(wordsOf(of)))).toBe(true);
  expect(meaning.per.some((is) => is(wordsOf("Budget")))).toBe(false);
});
