import { expect, test } from "vitest";
import { dateNameOf, promisesDates } from "#app/connectors/tables/dates/date-names.ts";
import { totalWordIn } from "#app/connectors/tables/layout/total-words.ts";

test.each([
  "Dátum",
  "Deň",
  "Týždeň",
  "Mesiac",
  "Datum",
  "Dan",
  "Tjedan",
  "Mjesec",
  "Mesec",
  "Дата",
  "Ден",
  "Седмица",
  "Месец",
])("“%s” names dates", (name) => {
  expect(promisesDates(dateNameOf(name))).toBe(true);
});

test.each(["Spolu", "Celkovo", "Ukupno", "Svega", "Общо", "Всичко общо", "Междинна сума"])(
  "“%s” is a total",
  (name) => {
    expect(totalWordIn(name)).toBe("whole");
  },
);

test.each(["Prosjek", "Средно", "Priemer"])("“%s” is a statistic of the rows", (name) => {
  expect(totalWordIn(name)).toBe("statistic");
});
