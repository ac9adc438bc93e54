import { day } from "#app/lib/plain-date.ts";
import { writingIn } from "./tools/tool.ts";
import { randomFrom, seedOf } from "./truth/random.ts";
import { roles } from "./truth/roles.ts";
import { drawTable, type TruthColumn } from "./truth/table.ts";
import type { Language } from "./truth/words.ts";
import { writeDate } from "./writing/dates.ts";
import { encode } from "./writing/encode.ts";
import { render } from "./writing/render.ts";
import { plainShape, type Shape } from "./writing/shape.ts";
import type { CorpusFile } from "./corpus-file.ts";

const snapshots: Partial<Record<Language, string>> = {
  en: "Nth day|Active users|First user primary channel group|New users|Page title and screen class|Views|Country|Key events",
  de: "N-ter Tag|Aktive Nutzer|Primäre Channelgruppe des ersten Nutzers|Neue Nutzer|Seitentitel und Bildschirmklasse|Aufrufe|Land|Schlüsselereignisse",
  fr: "Nième jour|Utilisateurs actifs|Groupe de canaux principal du premier utilisateur|Nouveaux utilisateurs|Titre de la page et classe de l'écran|Vues|Pays|Événements clés",
  es: "Enésimo día|Usuarios activos|Primer grupo de canales principal del usuario|Usuarios nuevos|Título de página y clase de pantalla|Vistas|País|Eventos clave",
  it: "Ennesimo giorno|Utenti attivi|Primo gruppo di canali principale dell'utente|Nuovi utenti|Titolo pagina e classe schermata|Visualizzazioni|Paese|Eventi chiave",
  nl: "Nde dag|Actieve gebruikers|Eerste primaire kanaalgroep van gebruiker|Nieuwe gebruikers|Paginatitel en schermklasse|Weergaven|Land|Belangrijkste gebeurtenissen",
};

/** Analytics' "Reports snapshot": several tables below each other, each with its lines of comment. */
function snapshot(language: Language, words: string): CorpusFile {
  const name = `Google Analytics 4, Reports snapshot, ${language}`;
  const [, , channel, newUsers, page, views, country, keyEvents] = words.split("|") as string[];
  const random = randomFrom(seedOf(name));
  const table = (columns: readonly TruthColumn[]) =>
    drawTable(random, { columns, grain: null, language, periods: 5 });
  const truths = [
    table([
      { name: channel!, role: roles.channel },
      { name: newUsers!, role: roles["new users"] },
    ]),
    table([
      { name: page!, role: roles.page },
      { name: views!, role: roles.views },
    ]),
    table([
      { name: country!, role: roles.country },
      { name: keyEvents!, role: roles["key events"] },
    ]),
  ];
  const preamble = [["# "], ["# All Users"], ["# Start date: 20260901"], ["# End date: 20260930"]];
  const shape: Shape = { ...plainShape, language, preamble };
  return {
    name,
    tool: "Google Analytics 4",
    truths,
    shape,
    unknowable: [],
    write: () => {
      const title =
        "# ----------------------------------------\n# Reports snapshot\n# Account: Northlight\n# ----------------------------------------\n";
      return encode(title + truths.map((truth) => render(truth, shape).text).join(""), "utf-8");
    },
  };
}

/** Merged cells above the names: the same names under two advertisers. */
function merged(language: Language, words: string): CorpusFile {
  const name = `Excel, two rows of headings, ${language}`;
  const [date, clicks, cost] = words.split("|") as string[];
  const columns: TruthColumn[] = [
    { name: date!, role: roles.day },
    ...["Google Ads", "Meta"].flatMap((group) => [
      { name: clicks!, role: roles.clicks, group },
      { name: `${cost!} (EUR)`, role: roles.cost, group },
    ]),
  ];
  const truth = drawTable(randomFrom(seedOf(name)), { columns, grain: "day", language, periods: 9, firstDay: day("2026-09-08") }); // oxfmt-ignore
  // Each advertiser has its own numbers.
  const rows = truth.rows.map((row, at) => {
    const other = truth.rows[(at + 1) % truth.rows.length]!;
    return { ...row, values: [...row.values.slice(0, 3), ...other.values.slice(3)] };
  });
  const own = { ...truth, rows };
  const isComma = writingIn[language].decimal === ",";
  const shape: Shape = { ...plainShape, ...writingIn[language], language, header: "groups above", delimiter: isComma ? ";" : ",", money: { code: "EUR", how: "plain" } }; // oxfmt-ignore
  return {
    name,
    tool: "Excel",
    truths: [own],
    shape,
    unknowable: ["currency"],
    write: () => render(own, shape).bytes,
  };
}

const plainWords: Partial<Record<Language, string>> = {
  en: "Day|Clicks|Cost",
  de: "Tag|Klicks|Kosten",
  fr: "Jour|Clics|Coût",
  es: "Día|Clics|Coste",
  it: "Giorno|Clic|Costo",
  pl: "Dzień|Kliknięcia|Koszt",
  sv: "Dag|Klick|Kostnad",
};

const wideWords: Partial<Record<Language, string>> = {
  en: "Channel",
  de: "Kanal",
  fr: "Canal",
  es: "Canal",
  it: "Canale",
  pl: "Kanał",
  ru: "Канал",
  ja: "チャネル",
};

/** Months as headings: one number for each channel and month. */
function wide(style: "mmm yyyy" | "yyyy-mm") {
  return (language: Language, word: string): CorpusFile => {
    const name = `Excel, months as headings (${style}), ${language}`;
    const columns: TruthColumn[] = [
      { name: word, role: roles.channel },
      { name: "", role: roles.sessions },
    ];
    const truth = drawTable(randomFrom(seedOf(name)), { columns, grain: "month", language, periods: 5 });
    const shape: Shape = { ...plainShape, language };
    const write = () => {
      const months = [...new Set(truth.rows.map(({ from }) => from))];
      const channels = [...new Set(truth.rows.map(({ texts }) => texts[0]!))];
      const cell = (channel: string, month: string) =>
        truth.rows.find(({ texts, from }) => texts[0] === channel && from === month)?.values[1]?.toString() ??
        "";
      const heading = months.map((from) => writeDate({ from, to: from, hour: 0 }, style, language));
      const lines = channels.map((channel) => [channel, ...months.map((month) => cell(channel, month))]);
      return encode([[word, ...heading], ...lines].map((cells) => cells.join(";")).join("\n"), "utf-8");
    };
    return { name, tool: "Excel", truths: [truth], shape, unknowable: [], write };
  };
}

/** Files that are no single table below one row of names. */
export function specialFiles(): CorpusFile[] {
  const each = (
    words: Partial<Record<Language, string>>,
    make: (language: Language, words: string) => CorpusFile,
  ) => Object.entries(words).map(([language, list]) => make(language as Language, list));
  return [...each(snapshots, snapshot), ...each(plainWords, merged), ...each(wideWords, wide("mmm yyyy")), ...each(wideWords, wide("yyyy-mm"))]; // oxfmt-ignore
}
