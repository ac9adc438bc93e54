import type { Words } from "../ideas.ts";

export const croatian: Words = {
  clicks: "klikovi, klikova, klik",
  impressions: "prikazi, prikaza, pojavljivanja, prikazivanja, impresije, utisci",
  views: "pregledi, pregleda, prikazi stranica, pregledi stranica",
  sessions: "sesije, sesija, posjete, posjeta, posete, poseta",
  conversions:
    "konv, konverzije, konverzija, konverziji, konverziju, ključni događaji, rezultati, rezultat, rezultatu, kupnje, kupovine",
  orders: "narudžbe, narudžbi, porudžbine, transakcije",
  sent: "poslano, poslato, isporučeno",
  opens: "otvaranja, otvoreno",
  engagements: "interakcije, interakcija, angažman, reakcije, komentari",
  cost: "trošak, troškovi, troškova, potrošeni iznos, potrošeno",
  revenue: "prihod, prihodi, prihoda, vrijednost konverzija, vrednost konverzija, promet",
  worth: "vrijednost, vrednost, prodaja",
  money: "iznos, proračun, budžet, cijena, cena, dobit, popust, porez, pdv",
  bounces: "napuštanja",
  unsubscribes: "odjave",
  people: "korisnici, korisnik, korisnika, posjetitelji, posetioci, doseg, jedinstveni",
  level: "pratitelji, pratitelja, pratioci, pratilaca, pretplatnici",
  position: "položaj, pozicija, rang, poredak",
  rate: "stopa, udio, udeo, postotak, procenat, omjer, povrat",
  average:
    "prosj, prosjek, prosječna, prosječni, prosječno, pros, prosek, prosečna, prosečni, prosečno, medijan, učestalost, frekvencija",
  per: "po, za",
  duration: "trajanje, vrijeme, vreme",
  load: "vrijeme učitavanja, vreme učitavanja",
  score: "ocjena, ocena, težina",
  identifier: "broj, šifra, identifikator",
  fresh: "novi, nove, novih",
};
