import type { Words } from "./ideas.ts";

export const italian: Words = {
  clicks: "clic, click, clicks",
  impressions: "impressione, impressioni, impr",
  views: "visualizzazioni, visualizzazione, visualizzazioni di pagina, riproduzioni, viste",
  sessions: "sessione, sessioni, visite, visita",
  conversions:
    "conversione, conversioni, eventi chiave, risultato, risultati, acquisti, acquisto, contatti, lead, iscrizioni, acquisizione, azioni, azione, installazioni",
  orders: "ordini, ordine, transazioni",
  sent: "inviati, inviate, consegnati, consegnate, destinatari, invii, recapitate, consegne",
  opens: "aperture, apertura, aperte, aperti",
  engagements: "interazione, interazioni, coinvolgimento, reazioni, commenti, mi piace",
  cost: "costo, costi, spesa, spese, importo speso, speso",
  revenue:
    "ricavi, ricavo, entrate, fatturato, valore di conversione, valore di conv, valore delle conversioni, valore conv",
  worth: "valore, vendite",
  money:
    "importo, prezzo, budget, profitto, utile, margine, sconto, sconti, imposte, imposta, tasse, iva, spedizione, commissioni, vendite lorde, vendite nette, vendite totali, tariffa",
  bounces: "rimbalzi, rimbalzo",
  unsubscribes:
    "annullamenti iscrizione, disiscrizioni, disiscrizione, cancellazioni, reclami, annullamento dell iscrizione",
  refunds: "rimborsi, rimborso, resi, reso",
  people:
    "utenti, utente, visitatori, copertura, persone, pubblico, spettatori, unici, unici, account raggiunti, clienti",
  level: "follower, iscritti, fan, membri, seguaci, domini di riferimento, scorte, giacenza",
  position: "posizione, posizioni, posizionamento, classifica, rango",
  rate: "tasso, percentuale, quota, rapporto, frequenza di rimbalzo, ritorno",
  average: "medio, media, medie, medi, mediana, frequenza",
  per: "per, al",
  duration: "durata, tempo, tempo di visualizzazione, secondi, minuti, ore",
  load: "tempo di caricamento, tempo di risposta, velocità, latenza, tempo sulla pagina, tempo sul sito, tempo trascorso sulla pagina",
  score: "punteggio, difficoltà, valutazione, punteggio di qualità, stelle, concorrenza",
  identifier: "numero, num, cap, codice, codice postale, telefono, fattura, riferimento",
  calendar: "anno, mese, settimana, ora del giorno, trimestre",
  fresh: "nuovi, nuove, nuovo, nuova, persi, aggiunti, acquisiti",
};
