import type { Words } from "./ideas.ts";

export const dutch: Words = {
  clicks: "klik, klikken, kliks, clicks, klik*",
  impressions: "vertoning, vertoningen, vert, impressies, weergaves",
  views: "weergaven, paginaweergaven, bekeken, views, *weergaven, schermweergaven",
  sessions: "sessie, sessies, bezoeken, bezoek, sessie*",
  conversions:
    "conversie, conversies, belangrijke gebeurtenissen, resultaat, resultaten, aankopen, aankoop, leads, aanmeldingen, acquisitie, acties, installaties",
  orders: "bestelling, bestellingen, orders, transacties",
  sent: "verzonden, bezorgd, afgeleverd, ontvangers, geleverd",
  opens: "geopend, geopende, openingen, opens",
  engagements: "betrokkenheid, interactie, interacties, reacties, vind ik leuks, opmerkingen",
  cost: "kosten, uitgaven, besteed, besteed bedrag, advertentiekosten, advertentie uitgaven",
  revenue: "omzet, opbrengst, opbrengsten, inkomsten, conversiewaarde, *omzet",
  worth: "waarde, *waarde, verkoop, verkopen",
  money:
    "bedrag, prijs, budget, winst, marge, korting, kortingen, belasting, belastingen, btw, verzendkosten, verzending, bruto omzet, netto omzet, totale omzet, tarief, commissie",
  bounces: "bounces, weigeringen, bounce*",
  unsubscribes: "uitschrijvingen, afmeldingen, afgemeld, uitgeschreven, klachten",
  refunds: "terugbetalingen, terugbetaling, retouren, retour, restituties",
  people: "gebruikers, gebruiker, bezoekers, bereik, personen, doelgroep, kijkers, unieke, klanten",
  level: "volgers, abonnees, fans, leden, verwijzende domeinen, voorraad",
  position: "positie, posities, rang, ranking, plaats, *positie",
  rate: "percentage, *percentage, ratio, *ratio, aandeel, *aandeel, klikfrequentie, klikratio, verhouding, pct",
  average: "gem, gemiddeld, gemiddelde, mediaan, frequentie",
  per: "per",
  duration: "duur, *duur, tijd, *tijd, kijktijd, seconden, minuten, uren",
  load: "laadtijd, *laadtijd, reactietijd, responstijd, wachttijd, tijd op pagina, tijd op site, tijd op de site, tijd op de pagina",
  score:
    "score, *score, moeilijkheid, *moeilijkheid, beoordeling, waardering, kwaliteitsscore, sterren, concurrentie",
  identifier: "nr, nummer, *nummer, *nr, postcode, telefoon, factuur, referentie, code",
  calendar: "jaar, maand, week, kwartaal, uur van de dag",
  fresh: "nieuwe, nieuw, gewonnen, verloren, toegevoegd",
};
