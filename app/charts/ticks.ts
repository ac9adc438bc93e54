import type { AxisFormat } from "./chart.ts";

export type Ticks = {
  readonly low: number;
  readonly high: number;
  readonly values: readonly number[];
};

const round = [1, 2, 2.5, 5];
const roundEnough = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
const roundTimes = [
  1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200,
];
const day = 86_400;

export function niceTicks(min: number, max: number, kind: AxisFormat["kind"], isLow: boolean): Ticks {
  const most = isLow ? 2 : 5;
  const [from, to] = widened(min, max, kind);
  for (const step of steps((to - from) / most, kind, isLow)) {
    const first = Math.floor(from / step + 1e-9);
    const last = Math.ceil(to / step - 1e-9);
    if (last - first > most) continue;
    // 3 × 0.1 is 0.30000000000000004.
    const values = Array.from({ length: last - first + 1 }, (_, i) =>
      Number(((first + i) * step).toPrecision(12)),
    );
    return { low: values[0] ?? 0, high: values.at(-1) ?? 1, values };
  }
  throw new Error(`No round steps between ${min} and ${max}`);
}

function widened(min: number, max: number, kind: AxisFormat["kind"]): readonly [number, number] {
  if (max - min < 1e-300) {
    const some = Math.abs(min) || { integer: 2, decimal: 1, money: 1, percent: 0.01, duration: 60 }[kind];
    return [Math.min(0, min), min < 0 ? 0 : Math.max(some, kind === "integer" ? 2 : 0)];
  }
  return kind === "integer" && min >= 0 && max < 2 ? [min, 2] : [min, max];
}

function* steps(smallest: number, kind: AxisFormat["kind"], isLow: boolean): Generator<number> {
  if (kind === "duration" && smallest > 0.5 && smallest < day) {
    yield* roundTimes.filter((step) => step >= smallest * (1 - 1e-9));
  }
  const unit = kind === "duration" && smallest > day / 2 ? day : 1;
  const mantissas = isLow ? roundEnough : round;
  const start = Math.floor(Math.log10(Math.max(smallest, kind === "integer" ? 1 : 0) / unit));
  for (let power = start; power < start + 4; power += 1) {
    for (const mantissa of mantissas) {
      const step = Number((mantissa * 10 ** power * unit).toPrecision(12));
      if (step < smallest * (1 - 1e-9)) continue;
      if (kind === "integer" && !Number.isInteger(step)) continue;
      yield step;
    }
  }
}
