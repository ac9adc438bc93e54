import { names, type ToolExport } from "./tool.ts";

const unknownCurrency = { unknowable: ["currency"] } as const;

/** Mailchimp, Klaviyo, HubSpot, Shopify, WooCommerce and Amazon. */
export const mailAndShops: readonly ToolExport[] = [
  {
    tool: "Mailchimp",
    report: "Campaigns",
    columns: ["campaign", "day", "sent", "delivered", "bounced", "unique opens", "open rate", "opens", "unique clicks", "click rate", "email clicks", "unsubscribes"], // oxfmt-ignore
    grain: "day",
    periods: 8,
    shape: { date: "mmm d, yyyy" },
    languages: {
      en: names("Title|Send Date|Total Recipients|Successful Deliveries|Total Bounces|Unique Opens|Open Rate|Total Opens|Unique Clicks|Click Rate|Total Clicks|Unsubscribes"), // oxfmt-ignore
    },
  },
  {
    tool: "Klaviyo",
    report: "Campaigns",
    columns: ["campaign", "day", "sent", "unique opens", "open rate", "opens", "unique clicks", "click rate", "unsubscribes", "delivered", "bounced", "revenue"], // oxfmt-ignore
    grain: "day",
    periods: 8,
    shape: { date: "yyyy-mm-dd 00:00:00", money: { code: "USD", how: "sign before" } },
    languages: {
      en: names("Campaign Name|Send Time|Total Recipients|Unique Opens|Open Rate|Total Opens|Unique Clicks|Click Rate|Unsubscribes|Successful Deliveries|Bounces|Revenue"), // oxfmt-ignore
    },
    ...unknownCurrency,
  },
  {
    tool: "HubSpot",
    report: "Marketing emails",
    columns: ["campaign", "day", "sent", "delivered", "opened", "open rate", "clicked", "click rate", "unsubscribes"], // oxfmt-ignore
    grain: "day",
    periods: 8,
    shape: { percent: "points" },
    languages: {
      en: names("Email name|Send date|Sent|Delivered|Opened|Open rate|Clicked|Click rate|Unsubscribed"),
      de: names(
        "E-Mail-Name|Sendedatum|Gesendet|Zugestellt|Geöffnet|Öffnungsrate|Angeklickt|Klickrate|Abgemeldet",
      ),
    },
  },
  {
    tool: "HubSpot",
    report: "Traffic by source",
    columns: ["channel", "sessions", "new users", "bounce rate", "average seconds"],
    grain: null,
    periods: 5,
    shape: { percent: "points" },
    languages: { en: names("Source|Sessions|New contacts|Bounce rate|Avg. session length (seconds)") },
  },
  {
    tool: "Shopify",
    report: "Sales over time",
    columns: [
      "day",
      "orders",
      "revenue",
      "discounts",
      "returns",
      "net sales",
      "shipping",
      "tax",
      "total sales",
    ],
    grain: "day",
    periods: 12,
    shape: {},
    languages: {
      en: names("Day|Orders|Gross sales|Discounts|Returns|Net sales|Shipping charges|Taxes|Total sales"),
      de: names(
        "Tag|Bestellungen|Bruttoumsatz|Rabatte|Retouren|Nettoumsatz|Versandkosten|Steuern|Gesamtumsatz",
      ),
      fr: names(
        "Jour|Commandes|Ventes brutes|Réductions|Retours|Ventes nettes|Frais d’expédition|Taxes|Ventes totales",
      ),
      es: names(
        "Día|Pedidos|Ventas brutas|Descuentos|Devoluciones|Ventas netas|Envío|Impuestos|Ventas totales",
      ),
      it: names("Giorno|Ordini|Vendite lorde|Sconti|Resi|Vendite nette|Spedizione|Imposte|Vendite totali"),
      nl: names(
        "Dag|Bestellingen|Brutoverkopen|Kortingen|Retouren|Nettoverkopen|Verzendkosten|Belastingen|Totale verkopen",
      ),
      pt: names(
        "Dia|Pedidos|Vendas brutas|Descontos|Devoluções|Vendas líquidas|Frete|Impostos|Total de vendas",
      ),
      ja: names("日|注文|総売上|ディスカウント|返品|純売上|配送料|税金|合計売上"),
    },
    ...unknownCurrency,
  },
  {
    tool: "Shopify",
    report: "Sales by channel and month",
    columns: ["day", "channel", "orders", "total sales", "order value"],
    grain: "month",
    periods: 6,
    shape: { date: "yyyy-mm" },
    languages: {
      en: names("Month|Sales channel|Orders|Total sales|Average order value"),
      de: names("Monat|Vertriebskanal|Bestellungen|Gesamtumsatz|Durchschnittlicher Bestellwert"),
      fr: names("Mois|Canal de vente|Commandes|Ventes totales|Valeur moyenne des commandes"),
    },
    ...unknownCurrency,
  },
  {
    tool: "WooCommerce",
    report: "Revenue",
    columns: [
      "day",
      "orders",
      "revenue",
      "returns",
      "discounts",
      "net sales",
      "tax",
      "shipping",
      "total sales",
    ],
    grain: "day",
    periods: 12,
    shape: { date: "yyyy-mm-dd 00:00:00", quotes: "text" },
    languages: {
      en: names("Date|Orders|Gross sales|Returns|Coupons|Net sales|Taxes|Shipping|Total sales"),
      de: names(
        "Datum|Bestellungen|Bruttoumsatz|Retouren|Gutscheine|Nettoumsatz|Steuern|Versand|Gesamtumsatz",
      ),
      es: names(
        "Fecha|Pedidos|Ventas brutas|Devoluciones|Cupones|Ventas netas|Impuestos|Envío|Ventas totales",
      ),
      fr: names(
        "Date|Commandes|Ventes brutes|Retours|Codes promo|Ventes nettes|Taxes|Expédition|Total des ventes",
      ),
      pl: names(
        "Data|Zamówienia|Sprzedaż brutto|Zwroty|Kupony|Sprzedaż netto|Podatki|Wysyłka|Łączna sprzedaż",
      ),
    },
    ...unknownCurrency,
  },
  {
    tool: "WooCommerce",
    report: "Orders",
    columns: ["day", "id", "fixed", "units", "net sales"],
    grain: "day",
    periods: 12,
    shape: { date: "yyyy-mm-dd 00:00:00", quotes: "text" },
    languages: {
      en: names("Date|Order #|Status|Items sold|N. Revenue"),
      de: names("Datum|Bestellung Nr.|Status|Verkaufte Artikel|Nettoumsatz"),
    },
    ...unknownCurrency,
  },
  {
    tool: "Amazon Ads",
    report: "Sponsored Products campaigns",
    columns: ["day", "currency", "campaign", "impressions", "clicks", "ctr", "cpc", "cost", "value", "acos", "roas", "results"], // oxfmt-ignore
    grain: "day",
    periods: 7,
    shape: { date: "mmm d, yyyy", money: { code: "USD", how: "sign before" } },
    languages: {
      en: names("Date|Currency|Campaign Name|Impressions|Clicks|Click-Thru Rate (CTR)|Cost Per Click (CPC)|Spend|7 Day Total Sales|Total Advertising Cost of Sales (ACOS)|Total Return on Advertising Spend (ROAS)|7 Day Total Orders (#)"), // oxfmt-ignore
      de: {
        names: "Datum|Währung|Kampagnenname|Sichtkontakte|Klicks|Klickrate (CTR)|Kosten pro Klick (CPC)|Ausgaben|7 Tage, Umsatz gesamt|Zugeschriebene Umsatzkosten (ACOS) gesamt|Rentabilität der Anzeigenkosten (ROAS) gesamt|7 Tage, Aufträge gesamt (#)", // oxfmt-ignore
        shape: { money: { code: "EUR", how: "sign after" }, decimal: ",", group: ".", percent: "5.00 %", date: "dd.mm.yyyy", delimiter: ";" }, // oxfmt-ignore
      },
    },
    ...unknownCurrency,
  },
];
