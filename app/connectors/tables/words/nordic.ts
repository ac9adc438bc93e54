import type { Words } from "./ideas.ts";

export const nordic: Words = {
  clicks: "klick, klik, klikk, klick*, klikk*, länkklick",
  impressions: "exponering, exponeringar, expon, eksponeringer, eksp, visninger, visningar, visn",
  views:
    "visningar, visninger, sidvisningar, sidevisninger, sidvisning, uppspelningar, afspilninger, avspillinger, *visningar, *visninger",
  sessions: "sessioner, session, økter, økt, besök, besøg, besøk, sessions*, øktvarighet",
  conversions:
    "konvertering, konverteringar, konverteringer, konv, resultat, resultater, köp, køb, kjøp, leads, registreringar, registreringer, nyckelhändelser, nøglehændelser, vigtige hændelser, nøkkelhendelser, viktige hendelser, handling, handlinger, åtgärder, installationer, installasjoner, förvärv, anskaffelse",
  orders:
    "ordrar, order, ordrer, ordre, beställningar, bestillinger, bestilling, transaktioner, transaksjoner",
  sent: "skickade, levererade, mottagare, sendt, leveret, modtagere, levert, mottakere, sendte, leverede, leverte",
  opens:
    "öppningar, öppning, öppnade, öppnings*, åbninger, åbning, åbnings*, åpninger, åpning, åpnet, åbnet, åpnings*",
  engagements:
    "engagerade, engagerede, engasjerte, engagementstid, engagemang, interaktioner, interaktion, interaksjoner, interaksjon, engasjement, reaktioner, reaksjoner, kommentarer",
  cost: "kostnad, kostnader, utgifter, utlägg, spenderat belopp, spenderat, omkostninger, omkostning, pris i alt, forbrug, brugt beløb, forbruk, brukt beløp, annonceudgifter, udgifter, annonsutgifter, annonsekostnader",
  revenue:
    "intäkt, intäkter, omsättning, konverteringsvärde, konv värde, indtægt, indtægter, omsætning, konverteringsværdi, konv værdi, inntekt, inntekter, omsetning, konverteringsverdi, konv verdi",
  worth: "värde, *värde, værdi, *værdi, verdi, *verdi, försäljning, salg",
  money:
    "belopp, pris, budget, vinst, marginal, rabatt, rabatter, skatt, skatter, moms, frakt, avgifter, avgift, beløb, overskud, rabat, afgifter, skat, fragt, gebyr, gebyrer, beløp, budsjett, fortjeneste, mva, bruttoförsäljning, nettoförsäljning, total försäljning, bruttosalg, nettosalg, provision, provisjon",
  bounces: "avvisningar, avvisninger, afvisninger, studsar, fluktfrekvens, avvisnings*, afvisnings*",
  unsubscribes:
    "avregistreringar, avprenumerationer, afmeldinger, avmeldinger, avprenumererade, klagomål, klager",
  refunds: "återbetalningar, returer, refunderinger, tilbagebetalinger, returneringer, refusjoner, retur",
  people:
    "användare, besökare, räckvidd, personer, unika, målgrupp, tittare, kunder, brugere, bruger, besøgende, rækkevidde, unikke, seere, brukere, bruker, besøkende, rekkevidde, seere, mennesker",
  level:
    "följare, prenumeranter, fans, medlemmar, følgere, abonnenter, medlemmer, hänvisande domäner, henvisende domæner, lager, lagersaldo",
  position:
    "position, positioner, placering, placeringar, placeringer, plassering, plasseringer, posisjon, posisjoner, ranking, rang, plats",
  rate: "frekvens, *frekvens, andel, *andel, procent, *procent, grad, *ingsgrad, öppningsgrad, klickgrad, rate, *procentsats, prosent, *prosent, procentandel, prosentandel, kvot, ratio, forhold, klikrate, klikkrate, engagementsrate, engagemangsgrad, *klikfrekvens, avkastning, engasjementsrate, *srate",
  average:
    "genomsn, genomsnitt, genomsnittlig, genomsnittliga, medel*, gnsn, gns, gnsnt, gennemsnit, gennemsnitlig, gennemsnitlige, gj sn, gjsn, gjennomsnitt, gjennomsnittlig, snitt, hyppighed, hyppighet, snitt*",
  per: "per, pr",
  duration:
    "tid, *tid, varaktighet, varighed, varighet, längd, visningstid, tittartid, sekunder, minuter, timmar, minutter, timer, sessionslängd, sessionsvarighed, øktvarighet",
  load: "laddningstid, laddtid, svarstid, indlæsningstid, lastetid, innlastingstid, tid på sidan, tid på siden, *laddningstid, *indlæsningstid, *lastetid, tid på webbplatsen, tid på webbplats, tid på nettstedet, tid på webstedet, tid på sitet",
  score:
    "poäng, *poäng, svårighetsgrad, betyg, score, sværhedsgrad, bedømmelse, vanskelighetsgrad, vurdering, poeng, *poeng, stjärnor, stjerner, konkurrens, konkurrence, konkurranse",
  identifier: "nr, nummer, *nummer, *nr, postnummer, telefon, faktura, kod, kode, referens, reference",
  calendar: "år, månad, måned, vecka, uge, uke, kvartal",
  fresh: "nya, ny, nye, nyt, nytt, förlorade, tabte, tapte, mistede, tillagda",
};
