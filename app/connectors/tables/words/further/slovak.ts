import type { Words } from "../ideas.ts";

/** Slovak interfaces: Google Ads ("Kliknutia", "Zobr.", "Priem. CPC"), Search Console ("Pozícia"), GA4 ("Používatelia"), Meta ("Dosah", "Vynaložená suma"). */
export const slovak: Words = {
  clicks: "kliknutia, kliknutie, kliknutí, prekliky, preklikov",
  impressions: "zobrazenia, zobrazení, zobr, impresie",
  views: "zhliadnutia, zobrazenia stránok, prehratia, vzhliadnutia",
  sessions: "relácie, relácií, relácia, návštevy, návštev",
  conversions:
    "konv, konverzie, konverzií, konverziu, konverzia, kľúčové udalosti, výsledky, výsledok, nákupy",
  orders: "objednávky, objednávok, objednávka, transakcie",
  sent: "odoslané, doručené",
  opens: "otvorenia, otvorení, otvorené",
  engagements: "interakcie, interakcií, zapojenie, zapojenia, reakcie, komentáre",
  cost: "cena, náklady, nákladov, vynaložená suma, výdavky",
  revenue: "tržby, tržieb, výnosy, príjmy, obrat, hodnota konverzií, hodnota konverzie, hodnota konv",
  worth: "hodnota, predaj",
  money: "suma, rozpočet, zisk, zľava, daň, dph",
  bounces: "okamžité odchody, okamžitých odchodov",
  unsubscribes: "odhlásenia",
  people: "používatelia, používateľ, používateľov, návštevníci, návštevníkov, dosah, jedineční",
  level: "sledovatelia, sledovateľov, odberatelia, odberateľov, fanúšikovia",
  position: "pozícia, pozície, poradie, umiestnenie",
  rate: "miera, podiel, percento, pomer, návratnosť",
  average: "priem, priemer, priemerná, priemerný, priemerné, medián, frekvencia",
  per: "za, na",
  duration: "trvanie, čas, dĺžka",
  load: "čas načítania",
  score: "skóre, hodnotenie, obtiažnosť",
  identifier: "číslo, kód, psč, identifikátor",
  fresh: "noví, nové, nových",
};
