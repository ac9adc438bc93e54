import type { Words } from "../ideas.ts";

export const hungarian: Words = {
  clicks: "kattintás, kattintások",
  impressions: "megjelenés, megjelenések, megjelenítés, megjelenítések, megjel",
  views: "megtekintés, megtekintések, oldalmegtekintés, oldalmegtekintések",
  sessions: "munkamenet, munkamenetek, látogatás, látogatások",
  conversions: "konverzió, konverziók, konv, eredmény, eredmények, vásárlások",
  orders: "rendelés, rendelések, tranzakciók",
  cost: "költség, költségek, elköltött összeg",
  revenue: "bevétel, árbevétel",
  money: "ár, összeg, kedvezmény, adó, szállítás",
  people: "felhasználó, felhasználók, látogató, látogatók, elérés",
  level: "követő, követők, feliratkozók",
  position: "pozíció, helyezés, rangsor",
  rate: "arány, aránya, százalék",
  average: "átl, átlag, átlagos, gyakoriság",
  duration: "időtartam, idő",
  identifier: "azonosító, rendelésszám",
  score: "értékelés",
  bounces: "visszafordulási, visszafordulások, visszafordulás",
};
