import type { Words } from "./ideas.ts";

export const french: Words = {
  clicks: "clic, clics, clicks",
  impressions: "impression, impressions, impr, affichages",
  views: "vue, vues, pages vues, lectures, consultations, vues de page",
  sessions: "session, sessions, visite, visites, entrées",
  conversions:
    "conversion, conversions, événements clés, évènements clés, résultat, résultats, achats, achat, prospects, prospect, inscriptions, acquisition, actions, installations",
  orders: "commandes, commande, transactions",
  sent: "envoyés, envoyé, délivrés, délivré, livrés, destinataires, envois, distribués, remis",
  opens: "ouvertures, ouverture, ouverts",
  engagements:
    "engagement, engagements, interaction, interactions, réactions, commentaires, mentions j aime, j aime",
  cost: "coût, coûts, cout, dépense, dépenses, dépensé, montant dépensé, frais publicitaires, budget dépensé",
  revenue:
    "revenu, revenus, recettes, chiffre d affaires, ca, valeur de conversion, valeur de conv, valeur des conversions",
  worth: "valeur, ventes",
  money:
    "montant, prix, budget, bénéfice, bénéfices, marge, remise, remises, réduction, réductions, taxe, taxes, tva, impôts, frais, livraison, ventes brutes, ventes nettes, total des ventes, commission, panier moyen, tarif",
  bounces: "rebonds, rebond",
  unsubscribes: "désabonnements, désabonnement, désinscriptions, désinscription, plaintes",
  refunds: "remboursements, remboursement, retours",
  people:
    "utilisateurs, utilisateur, visiteurs, couverture, portée, personnes, audience, uniques, spectateurs, comptes touchés, clients, acheteurs",
  level: "abonnés, followers, fans, membres, domaines référents, stock, stocks",
  position: "position, positions, rang, rangs, classement, positionnement",
  rate: "taux, pourcentage, ratio, part, proportion, quota",
  average: "moy, moyen, moyenne, moyennes, médiane, répétition, fréquence",
  per: "par, pour mille",
  duration: "durée, temps, durée de visionnage, temps passé, secondes, heures, minutes",
  load: "temps de chargement, temps de réponse, vitesse, latence, temps passé sur, temps d attente, temps sur le site, temps sur la page",
  score: "note, score, notation, difficulté, niveau de qualité, évaluation, étoiles, concurrence",
  identifier: "numéro, num, code postal, code, téléphone, facture, référence, identifiant",
  calendar: "année, mois, semaine, heure de la journée, trimestre",
  fresh: "nouveaux, nouvelles, nouveau, nouvelle, gagnés, perdus, ajoutés",
};
