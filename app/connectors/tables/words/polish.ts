import type { Words } from "./ideas.ts";

export const polish: Words = {
  clicks: "klik*, kliknięcia, kliknięcie, kliknięć",
  impressions: "wyświetlenia, wyświetlenie, wyświetleń, wyśw, impresje",
  views: "odsłony, odsłona, odsłon, obejrzenia, wyświetlenia strony, odtworzenia, obejrzeń",
  sessions: "sesja, sesje, sesji, wizyty, odwiedziny",
  conversions:
    "konw, konwersja, konwersje, konwersji, kluczowe zdarzenia, wynik, wyniki, zakupy, zakup, kontakty, rejestracje, pozyskanie, działania, działanie, instalacje",
  orders: "zamówienia, zamówienie, zamówień, transakcje",
  sent: "wysłane, wysłano, dostarczone, dostarczono, odbiorcy, odbiorców",
  opens: "otwarcia, otwarcie, otwarć, otwarto",
  engagements:
    "zaangażowaniem, zaangażowane, zaangażowanie, zaangażowania, interakcje, interakcja, interakcji, aktywność, reakcje, komentarze, polubienia",
  cost: "koszt, koszty, kosztów, wydatki, wydana kwota, wydano, wydatek",
  revenue: "przychód, przychody, przychodów, wartość konwersji, wartość konw, obrót",
  worth: "wartość, sprzedaż",
  money:
    "kwota, cena, budżet, zysk, marża, rabat, rabaty, podatek, podatki, vat, wysyłka, dostawa koszt, prowizja, opłaty, opłata, sprzedaż brutto, sprzedaż netto, łączna sprzedaż",
  bounces: "odrzucenia, odrzuceń, odbicia",
  unsubscribes: "wypisania, wypisani, rezygnacje z subskrypcji, anulowania subskrypcji, skargi",
  refunds: "zwroty, zwrot, zwrotów",
  people:
    "użytkownicy, użytkownik, użytkowników, odwiedzający, zasięg, osoby, odbiorcy unikalni, unikalne, unikalni, unikatowe, widzowie, klienci",
  level:
    "obserwujący, obserwujących, subskrybenci, subskrybentów, fani, członkowie, domeny odsyłające, stan magazynowy",
  position: "pozycja, pozycje, ranking, miejsce",
  rate: "współczynnik, współcz, współ, wsp, odsetek, procent, udział, wskaźnik, stosunek, stopa, zwrot z nakładów",
  average:
    "koszt wyniku, koszt konwersji, koszt kliknięcia, koszt pozyskania, śr, średni, średnia, średnie, przeciętny, mediana, częstotliwość",
  per: "za, na, jednej, jednego",
  duration: "czas, czas trwania, czas oglądania, sekundy, minuty, godziny",
  load: "czas ładowania, czas wczytywania, czas odpowiedzi, czas na stronie, opóźnienie, czas w witrynie, czas w serwisie, czas spędzony na stronie",
  score: "wynik jakości, ocena, trudność, punktacja, gwiazdki, konkurencja",
  identifier: "nr, numer, kod, kod pocztowy, telefon, faktura, identyfikator",
  calendar: "rok, miesiąc, tydzień, kwartał, godzina dnia",
  fresh: "nowi, nowe, nowy, nowa, nowych, utraceni, utracone, pozyskane, pozyskani, dodane",
};
