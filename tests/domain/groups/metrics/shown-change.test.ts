import { expect, test } from "vitest";
import { columnUnit, metricChange } from "#app/domain/groups/metrics/shown-change.ts";
import { builtInMetric } from "#app/domain/groups/rules/group-metrics.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type Unit, unitOf } from "#app/metrics/format/unit.ts";

const say = formatter("en");

function change(metric: string, current: number | null, previous: number | null) {
  const known = builtInMetric(metric)!;
  return metricChange(known, { current, previous }, unitOf(known.format, "EUR"), say);
}

const shown = (metric: string, current: number | null, previous: number | null) => {
  const { arrow, text, tone, isLarge } = change(metric, current, previous);
  return `${arrow}${text ?? "–"}${isLarge ? ` ${tone}` : ""}`;
};

test("positions change in positions with one decimal, colored from 1.5 on, lower is better", () => {
  expect(shown("position", 14.8, 14.3)).toBe("↑0.5");
  expect(shown("position", 23.5, 22)).toBe("↑1.5 worse");
  expect(shown("position", 8.1, 9.6)).toBe("↓1.5 better");
  expect(shown("position", 8.1, 9.5)).toBe("↓1.4");
  expect(shown("position", 23.46, 22)).toBe("↑1.5 worse"); // colored as it reads
  expect(shown("position", 3, 2)).toBe("↑1.0"); // not 50%
  expect(shown("position", 23.3, 23.3)).toBe("0.0");
  expect(shown("position", 23.34, 23.31)).toBe("↑<0.1");
  expect(shown("position", null, 23.3)).toBe("–");
});

test("other metrics change in percent, colored from a tenth on, and spend never", () => {
  expect(shown("sessions", 15_812, 21_484)).toBe("↓26.4% worse");
  expect(shown("sessions", 109, 100)).toBe("↑9.0%");
  expect(shown("sessions", 110, 100)).toBe("↑10.0% better");
  expect(shown("sessions", 100, 100)).toBe("0.0%");
  expect(shown("sessions", 100_001, 100_000)).toBe("↑<0.1%");
  expect(shown("sessions", 5, 0)).toBe("↑new better");
  expect(change("sessions", 5, 0).detail).toBe("5");
  expect(shown("revenue", 457.2, -508.7)).toBe("↑€966 better");
  expect(shown("cost", 300, 100)).toBe("↑200.0% neutral");
});

test("positions are sorted by positions, others by their share", () => {
  expect(change("position", 14.5, 12.9).by).toBe(1.6);
  expect(change("sessions", 80, 100).by).toBe(-0.2);
  expect(change("sessions", 80, 0).by).toBeNull();
});

test("a column has one number of decimals: as few as its values need", () => {
  const decimals = (metric: string, kind: Unit["kind"], values: (number | null)[]) => {
    const unit = columnUnit(builtInMetric(metric)!, unitOf(kind, "EUR"), values);
    return "decimals" in unit ? unit.decimals : null;
  };
  expect(decimals("conversions", "decimal", [133, null, 243])).toBe(0);
  expect(decimals("conversions", "decimal", [133, 243.5])).toBe(1);
  expect(decimals("position", "decimal", [14, 5])).toBe(1);
  expect(decimals("roas", "decimal", [3, 4])).toBe(2);
  expect(decimals("revenue", "money", [3.5])).toBe(0);
});
