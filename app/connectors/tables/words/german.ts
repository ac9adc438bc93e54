import type { Words } from "./ideas.ts";

export const german: Words = {
  clicks: "klick, klicks, klick*, linkklicks, anklicken, *klicks",
  impressions: "impression, impressionen, impr, einblendungen, *impressionen",
  views:
    "aufrufe, seitenaufrufe, seitenansichten, ansichten, wiedergaben, videoaufrufe, bildschirmaufrufe, *aufrufe",
  sessions: "sitzung, sitzungen, besuch, besuche, einstiege, *sitzungen, sitzungs*",
  conversions:
    "conversions, konversion, konversionen, schlüsselereignisse, kaufvorgänge, käufe, ergebnis, ergebnisse, abschluss, abschlüsse, anmeldungen, registrierungen, akquisition, akquisitionen, installationen, leads, interessenten",
  orders: "bestellung, bestell*, bestellungen, transaktionen, aufträge, auftrag",
  sent: "zugestellt, zustellungen, gesendet, versendet, versandt, empfänger, erfolgreiche zustellungen",
  opens: "öffnung, öffnungen, geöffnet, öffnungs*",
  engagements:
    "interaktion, interaktionen, engagement, reaktionen, gefällt mir angaben, kommentare, interaktions*",
  cost: "kosten, ausgaben, werbekosten, werbeausgaben, ausgegebener betrag, *kosten, *ausgaben, aufwand",
  revenue: "umsatz, umsätze, einnahmen, erlös, erlöse, conversion wert, conversionwert, *umsatz, *erlöse",
  worth: "wert, *wert, verkäufe, absatz",
  money:
    "gewinn, preis, betrag, budget, tagesbudget, marge, rabatt, rabatte, steuer, steuern, mwst, versand, versandkosten, gebühr, gebühren, bruttoumsatz, nettoumsatz, gesamtumsatz, *preis, *betrag, *budget, *gebühr, *gebühren, ertrag, gutschriften, provision",
  bounces: "absprünge, bounces, absprung*",
  unsubscribes: "abmeldung, abmeldungen, abbestellungen, beschwerden, spam, abmelde*",
  refunds:
    "rückerstattung, rückerstattungen, erstattung, erstattungen, retouren, rückgaben, rücksendungen, stornos",
  people:
    "nutzer, nutzerinnen, benutzer, besucher, reichweite, personen, zielgruppe, zuschauer, eindeutige, erreichte konten, käufer, kunden",
  level:
    "abonnenten, follower, followers, fans, mitglieder, verweisende domains, bestand, lagerbestand, *abonnenten",
  position: "position, positionen, rang, ränge, ranking, platzierung, platz, *position, *rang",
  rate: "rate, quote, anteil, prozent, prozentsatz, verhältnis, klickrate, *quote, *anteil, *prozentsatz, klick*rate, öffnungsrate, absprungrate, conversionrate, *konversionsrate, bouncerate, abmelderate, interaktionsrate, engagementrate, zustellrate, ausstiegsrate, abbruchrate, abwanderungsrate, anzeigerate, wiedergaberate, retourenrate, wachstum, auslastung",
  average:
    "durchschn, durchschnitt, durchschnittl, durchschnittlich, durchschnittliche, durchschnittlicher, durchschnittliches, mittlere, mittelwert, häufigkeit, frequenz, ø, schnitt, *durchschnitt, durchschnitts*",
  per: "pro, je, klickpreis, tausenderpreis, tausenderkontaktpreis, tkp",
  duration:
    "dauer, *dauer, *zeit, zeit, wiedergabezeit, verweildauer, sitzungsdauer, sekunden, minuten, stunden",
  load: "ladezeit, *ladezeit, antwortzeit, ladedauer, verweildauer, wartezeit, bearbeitungszeit, reaktionszeit, zeit auf der seite, zeit auf der website",
  score:
    "bewertung, bewertungen, punktzahl, note, schwierigkeit, *schwierigkeit, qualitätsfaktor, sichtbarkeit, sichtbarkeitsindex, sterne, wettbewerb",
  identifier:
    "nr, nummer, *nummer, *nr, kennung, plz, postleitzahl, telefon, rechnung, beleg, *code, kundennummer, artikelnummer",
  calendar: "jahr, monat, woche, kalenderwoche, kw, stunde, uhrzeit, quartal, wochentag",
  fresh: "neu, neue, neuer, neuen, gewonnen, gewonnene, verloren, verlorene, hinzugefügt",
};
