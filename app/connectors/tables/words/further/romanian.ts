import type { Words } from "../ideas.ts";

export const romanian: Words = {
  clicks: "clic, clicuri",
  impressions: "afișări, afișare, impresii",
  views: "vizualizări, vizualizare",
  sessions: "sesiuni, sesiune, vizite, sesiunii, sesiunilor",
  conversions: "conversii, conversie, rezultate, achiziții",
  orders: "comenzi, comandă, tranzacții",
  cost: "cost, costuri, suma cheltuită, cheltuieli",
  revenue: "venit, venituri",
  money: "preț, sumă, reduceri, taxe, livrare",
  people: "utilizatori, utilizator, vizitatori, acoperire",
  level: "urmăritori, abonați",
  position: "poziție, poziția, clasament",
  rate: "rată, rata, procent",
  average: "medie, mediu, media, frecvență",
  per: "pe, per",
  duration: "durată, durata, timp",
  identifier: "identificator, cod",
  score: "evaluare",
  bounces: "respingere, respingeri",
};
