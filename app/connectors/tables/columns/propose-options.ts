import type { ColumnQuestion, TableOptions } from "#db/schema/documents/table.ts";
import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import type { Assumption } from "./assumption.ts";
import { isSharedSign } from "#app/connectors/tables/words/units/currencies.ts";
import { codeOfUnit } from "./currency-of-cell.ts";
import type { Draft } from "./column-profile.ts";

export function proposeDecimal(
  drafts: readonly Draft[],
  delimiter: TableOptions["delimiter"],
): { decimal: Decimal; questions: ColumnQuestion[]; assumptions: Assumption[] } {
  const numbers = drafts.filter(({ profile }) => mostlyReadable(profile));
  const votes = { ".": 0, ",": 0 };
  for (const { profile } of numbers) {
    votes["."] += profile.only["."];
    votes[","] += profile.only[","];
  }
  const example = numbers.find(({ profile }) => profile.either)?.profile.either?.text;
  if (votes["."] === 0 && votes[","] === 0) {
    const whole = numbers.find(({ profile }) => profile.either && hasWholeAmounts(profile))?.profile.either;
    if (whole) {
      const decimal = /\d,\d/.test(whole.text) ? "." : ",";
      const because = `“${whole.text.trim()}” occurs, and amounts in this currency have no fractions of three digits`;
      return { decimal, questions: [], assumptions: [assume(decimal, because, false)] };
    }
    // Files with a decimal comma use semicolons.
    const decimal = delimiter === ";" ? "," : ".";
    if (!example) return { decimal, questions: [], assumptions: [] };
    const text =
      `Numbers such as ${example} could be read in two ways. ` +
      `We use the ${decimal === "." ? "point" : "comma"} as the decimal sign. Change it if that is wrong.`;
    const because = `numbers such as ${example} could be read in two ways`;
    return {
      decimal,
      questions: [{ about: "decimal", text }],
      assumptions: [assume(decimal, because, true)],
    };
  }
  // Comma-delimited cells used a point if any vote says so.
  const isPoint = delimiter === "," ? votes["."] > 0 : votes["."] >= votes[","];
  const decimal = isPoint ? "." : ",";
  const against = votes[decimal === "." ? "," : "."];
  if (against === 0) {
    const proof = numbers.find(({ profile }) => profile.proof[decimal])?.profile.proof[decimal]?.text ?? "";
    const both =
      example !== undefined && example !== proof
        ? `“${example}” and “${proof}” both occur`
        : `“${proof}” occurs`;
    return {
      decimal,
      questions: [],
      assumptions: decimal === "." && !example ? [] : [assume(decimal, both, false)],
    };
  }
  const because = "some numbers are written with a point and others with a comma";
  const unsettled = numbers.find(
    ({ profile }) => profile.either && !profile.proof["."] && !profile.proof[","],
  );
  if (!unsettled) return { decimal, questions: [], assumptions: [] };
  const text =
    `Some numbers are written with a decimal point and others with a decimal comma. ` +
    `“${unsettled.name}” could have either. We use the ${decimal === "." ? "point" : "comma"}.`;
  return { decimal, questions: [{ about: "decimal", text }], assumptions: [assume(decimal, because, true)] };
}

/** Written without fractions (Unicode CLDR, or common usage). */
const wholeCurrencies = new Set(["VND", "IDR", "JPY", "KRW", "CLP", "COP", "PYG", "HUF", "ISK"]);

function hasWholeAmounts({ currencies }: Draft["profile"]): boolean {
  const units = [...currencies.keys()];
  return (
    units.length > 0 && units.every((unit) => !isSharedSign(unit) && wholeCurrencies.has(codeOfUnit(unit)))
  );
}

function assume(decimal: Decimal, because: string, isOpen: boolean): Assumption {
  return {
    what: "Numbers",
    assumed: decimalWords(decimal),
    because,
    change: "Choose the other decimal sign.",
    ...(isOpen && { isOpen: true as const }),
  };
}

function mostlyReadable({ filledForNumbers, readings }: Draft["profile"]) {
  return filledForNumbers > 0 && Math.max(readings["."].ok, readings[","].ok) >= filledForNumbers * 0.9;
}

export function decimalWords(decimal: Decimal): string {
  return decimal === "." ? "Decimal point, comma for thousands" : "Decimal comma, point for thousands";
}
