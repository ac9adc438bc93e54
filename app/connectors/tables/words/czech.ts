import type { Words } from "./ideas.ts";

export const czech: Words = {
  clicks: "kliknutí, klik*, prokliky, prokliků, proklik, imprese kliknutí",
  impressions: "zobrazení, zobr, imprese, impresí",
  views: "zhlédnutí, zobrazení stránek, zobrazení stránky, přehrání, shlédnutí",
  sessions: "relace, relací, návštěvy, návštěv, návštěva",
  conversions:
    "konv, konverze, konverzí, klíčové události, výsledek, výsledky, nákupy, nákup, potenciální zákazníci, registrace, akvizice, akce, instalace",
  orders: "objednávky, objednávek, objednávka, transakce",
  sent: "odesláno, odeslané, doručeno, doručené, příjemci, příjemců",
  opens: "otevření, otevřeno",
  engagements:
    "zapojené, zapojená, zapojení, interakce, zájem, reakce, komentáře, projevený zájem, to se mi líbí",
  cost: "cena, náklady, nákladů, útrata, výdaje, utracená částka, cena celkem",
  revenue:
    "tržby, tržeb, výnosy, výnos, příjmy, příjem, obrat, hodnota konverzí, hodnota konverze, hodnota konv",
  worth: "hodnota, prodej, prodeje",
  money:
    "částka, rozpočet, zisk, marže, sleva, slevy, daň, daně, dph, doprava, doručení poplatek, provize, poplatky, poplatek, hrubý prodej, čistý prodej",
  bounces: "okamžité opuštění, opuštění, odmítnutí",
  unsubscribes: "odhlášení, odhlášky, stížnosti",
  refunds: "vrácení, vratky, refundace, vrácené",
  people:
    "uživatelé, uživatel, uživatelů, návštěvníci, návštěvníků, dosah, lidé, osoby, publikum, jedineční, unikátní, diváci, zákazníci",
  level: "sledující, sledujících, odběratelé, odběratelů, fanoušci, členové, odkazující domény, zásoby",
  position: "pozice, pořadí, umístění",
  rate: "míra, podíl, procento, poměr, koeficient, procent, návratnost, míry",
  average: "prům, průměr, průměrná, průměrný, průměrné, medián, frekvence",
  per: "za, na",
  duration: "doba, čas, délka, doba trvání, doba sledování, sekundy, minuty, hodiny",
  load: "doba načítání, doba načtení, doba odezvy, čas na stránce, rychlost, čas na webu, čas na stránkách, doba na stránce",
  score: "skóre, hodnocení, obtížnost, známka, hvězdičky, konkurence",
  identifier: "č, číslo, kód, psč, telefon, faktura, identifikátor",
  calendar: "rok, měsíc, týden, čtvrtletí, hodina dne",
  fresh: "noví, nové, nový, nová, nových, ztracené, ztracení, získané, přidané",
};
