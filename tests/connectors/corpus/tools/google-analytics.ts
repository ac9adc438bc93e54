import type { Language } from "../truth/words.ts";
import type { ToolExport } from "./tool.ts";

// channel | page | day | sessions | engaged sessions | engagement rate | average engagement time per session | events | key events | views | active users | new users | revenue
const words: Partial<Record<Language, string>> = {
  en: "Session primary channel group (Default Channel Group)|Page path and screen class|Date|Sessions|Engaged sessions|Engagement rate|Average engagement time per session|Event count|Key events|Views|Active users|New users|Total revenue",
  de: "Sitzung – primäre Channelgruppe (Standard-Channelgruppe)|Seitenpfad und Bildschirmklasse|Datum|Sitzungen|Sitzungen mit Interaktionen|Engagement-Rate|Durchschnittliche Interaktionsdauer pro Sitzung|Ereignisanzahl|Schlüsselereignisse|Aufrufe|Aktive Nutzer|Neue Nutzer|Gesamtumsatz",
  fr: "Groupe de canaux principal de la session|Chemin de la page et classe de l'écran|Date|Sessions|Sessions avec engagement|Taux d'engagement|Durée d'engagement moyenne par session|Nombre d'événements|Événements clés|Vues|Utilisateurs actifs|Nouveaux utilisateurs|Revenu total",
  es: "Grupo de canales principal de la sesión|Ruta de la página y clase de pantalla|Fecha|Sesiones|Sesiones con interacción|Porcentaje de interacciones|Tiempo de interacción medio por sesión|Número de eventos|Eventos clave|Vistas|Usuarios activos|Usuarios nuevos|Ingresos totales",
  it: "Gruppo di canali principale della sessione|Percorso pagina e classe schermata|Data|Sessioni|Sessioni con coinvolgimento|Tasso di coinvolgimento|Durata media del coinvolgimento per sessione|Conteggio eventi|Eventi chiave|Visualizzazioni|Utenti attivi|Nuovi utenti|Entrate totali",
  pt: "Grupo de canais principal da sessão|Caminho da página e classe da tela|Data|Sessões|Sessões engajadas|Taxa de engajamento|Tempo médio de engajamento por sessão|Contagem de eventos|Eventos principais|Visualizações|Usuários ativos|Novos usuários|Receita total",
  nl: "Primaire kanaalgroep van sessie|Paginapad en schermklasse|Datum|Sessies|Sessies met betrokkenheid|Betrokkenheidspercentage|Gemiddelde betrokkenheidstijd per sessie|Aantal gebeurtenissen|Belangrijkste gebeurtenissen|Weergaven|Actieve gebruikers|Nieuwe gebruikers|Totale opbrengst",
  pl: "Sesja – podstawowa grupa kanałów|Ścieżka strony i klasa ekranu|Data|Sesje|Sesje z zaangażowaniem|Współczynnik zaangażowania|Średni czas zaangażowania na sesję|Liczba zdarzeń|Kluczowe zdarzenia|Wyświetlenia|Aktywni użytkownicy|Nowi użytkownicy|Łączne przychody",
  sv: "Primär kanalgrupp för sessionen|Sidsökväg och skärmklass|Datum|Sessioner|Engagerade sessioner|Engagemangsgrad|Genomsnittlig engagemangstid per session|Antal händelser|Viktiga händelser|Visningar|Aktiva användare|Nya användare|Total intäkt",
  da: "Primær kanalgruppe for session|Sidesti og skærmklasse|Dato|Sessioner|Engagerede sessioner|Engagementsrate|Gennemsnitlig engagementstid pr. session|Antal hændelser|Nøglehændelser|Visninger|Aktive brugere|Nye brugere|Samlet omsætning",
  cs: "Primární skupina kanálů relace|Cesta stránky a třída obrazovky|Datum|Relace|Zapojené relace|Míra zapojení|Průměrná doba zapojení na relaci|Počet událostí|Klíčové události|Zhlédnutí|Aktivní uživatelé|Noví uživatelé|Celkové výnosy",
  ja: "セッションのメインのチャネル グループ|ページパスとスクリーン クラス|日付|セッション|エンゲージのあったセッション数|エンゲージメント率|セッションあたりの平均エンゲージメント時間|イベント数|キーイベント|表示回数|アクティブ ユーザー|新規ユーザー数|合計収益",
  ko: "세션 기본 채널 그룹|페이지 경로 및 화면 클래스|날짜|세션수|참여 세션수|참여율|세션당 평균 참여 시간|이벤트 수|주요 이벤트|조회수|활성 사용자|신규 사용자 수|총 수익",
  ru: "Основная группа каналов сеанса|Путь к странице и класс экрана|Дата|Сеансы|Сеансы с взаимодействием|Доля взаимодействий|Среднее время взаимодействия за сеанс|Количество событий|Ключевые события|Просмотры|Активные пользователи|Новые пользователи|Общий доход",
  tr: "Oturum birincil kanal grubu|Sayfa yolu ve ekran sınıfı|Tarih|Oturumlar|Etkileşimli oturumlar|Etkileşim oranı|Oturum başına ortalama etkileşim süresi|Etkinlik sayısı|Önemli etkinlikler|Görüntüleme sayısı|Etkin kullanıcılar|Yeni kullanıcılar|Toplam gelir",
};

const pick = (keep: readonly number[]): ToolExport["languages"] =>
  Object.fromEntries(
    Object.entries(words).map(([language, all]) => {
      const list = all.split("|");
      return [language, { names: keep.map((at) => list[at]!).join("|") }];
    }),
  );

const rule = ["# ----------------------------------------"];
const reportNotes = [rule, ["# Traffic acquisition: Session primary channel group"], ["# Account: Northlight"], ["# Property: Example shop"], rule, ["# "], ["# All Users"], ["# Start date: 20260901"], ["# End date: 20260912"]]; // oxfmt-ignore
const explorationNotes = [rule, ["# Free form 1"], ["# Property name - Example shop"], ["# 20260901-20260912"], rule]; // oxfmt-ignore

export const googleAnalytics: readonly ToolExport[] = [
  {
    tool: "Google Analytics 4",
    report: "Traffic acquisition",
    columns: ["channel", "sessions", "engaged sessions", "engagement rate", "average seconds", "events", "key events", "revenue"], // oxfmt-ignore
    grain: null,
    periods: 5,
    shape: { preamble: reportNotes, percent: "share" },
    languages: pick([0, 3, 4, 5, 6, 7, 8, 12]),
    unknowable: ["currency"],
  },
  {
    tool: "Google Analytics 4",
    report: "Pages and screens",
    columns: ["page", "views", "users", "events", "key events"],
    grain: null,
    periods: 5,
    shape: { preamble: reportNotes },
    languages: pick([1, 9, 10, 7, 8]),
  },
  {
    tool: "Google Analytics 4",
    report: "Exploration by day",
    columns: ["day", "channel", "sessions", "engaged sessions", "engagement rate", "users", "key events"],
    grain: "day",
    periods: 8,
    shape: {
      preamble: explorationNotes,
      emptyLines: "after preamble",
      percent: "share",
      date: "yyyymmdd",
      totals: { where: "first", word: "Grand total", at: "end" },
    },
    languages: pick([2, 0, 3, 4, 5, 10, 8]),
  },
];
