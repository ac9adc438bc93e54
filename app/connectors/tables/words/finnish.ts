import type { Words } from "./ideas.ts";

export const finnish: Words = {
  clicks: "klikkaus, klikkaukset, klikkauksia, klikkaus*, napautukset",
  impressions: "näyttökerrat, näyttökerta, näytöt, näyttöä, impressiot, näyttökert*",
  views: "katselukerrat, katselut, sivun katselut, sivunkatselut, näyttökerrat sivu, toistot",
  sessions: "istunnot, istunto, istuntoa, käynnit, vierailut, istunnon, istuntojen",
  conversions:
    "konv, konversio, konversiot, konversiota, avaintapahtumat, tulos, tulokset, ostot, osto, liidit, rekisteröinnit, toiminnot, asennukset, hankinta",
  orders: "tilaukset, tilaus, tilausta, tapahtumat",
  sent: "lähetetyt, lähetetty, toimitetut, toimitettu, vastaanottajat",
  opens: "avaukset, avaus, avattu, avaus*",
  engagements: "sitoutuminen, vuorovaikutus, vuorovaikutukset, reaktiot, kommentit, tykkäykset, sitoutumis*",
  cost: "kustannus, kustannukset, kulutus, kulut, käytetty summa, mainoskulut, hinta yhteensä",
  revenue: "tuotto, tuotot, liikevaihto, konversioarvo, konversion arvo, konversioiden arvo, tulot",
  worth: "arvo, *arvo, myynti",
  money:
    "summa, hinta, budjetti, voitto, kate, alennus, alennukset, vero, verot, alv, toimitus, toimituskulut, maksut, bruttomyynti, nettomyynti, palkkio",
  bounces: "poistumiset, palautuneet, poistumis*",
  unsubscribes: "peruutukset, tilauksen peruutukset, tilausten peruutukset, valitukset",
  refunds: "palautukset, hyvitykset, palautus",
  people:
    "käyttäjät, käyttäjä, käyttäjää, kävijät, kävijä, kattavuus, tavoittavuus, ihmiset, yleisö, yksilölliset, katsojat, asiakkaat",
  level: "seuraajat, seuraajaa, tilaajat, fanit, jäsenet, varasto",
  position: "sijainti, sijoitus, sija, asema",
  rate: "prosentti, *prosentti, osuus, *osuus, suhde, *suhde, aste, *aste, klikkausprosentti, prosenttiosuus",
  average:
    "keskim, keskimäärin, keskimääräinen, keskiarvo, mediaani, taajuus, toistuvuus, keskiostos, keskihinta, keskitilaus",
  per: "per, kohden, kohti, *kohtainen, *kohtaiset",
  duration: "kesto, *kesto, aika, *aika, katseluaika, sekunnit, minuutit, tunnit",
  load: "latausaika, *latausaika, vasteaika, odotusaika, aika sivulla, aika sivustolla, sivulla vietetty aika",
  score: "pisteet, pistemäärä, vaikeus, vaikeusaste, arvosana, arvio, laatupisteet, tähdet, kilpailu",
  identifier: "nro, numero, *numero, tunnus, postinumero, puhelin, lasku, koodi, viite",
  calendar: "vuosi, kuukausi, viikko, vuosineljännes",
  fresh: "uudet, uusi, uusia, menetetyt, lisätyt",
};
