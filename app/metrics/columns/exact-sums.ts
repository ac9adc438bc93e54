import { ExactSum } from "../exact-sum.ts";
import { inMicros } from "../quotient.ts";
import { grown } from "./grown.ts";

/** Many exact sums, side by side in arrays: an object for each takes several times as long and as much memory. */
export class ExactSums {
  #whole = new Float64Array(64);
  #micros = new Float64Array(64);
  #counts = new Int32Array(64);
  /** What does not fit there. */
  readonly #others = new Map<number, ExactSum>();

  /** For `count` sums. */
  grow(count: number): void {
    this.#whole = grown(this.#whole, count);
    this.#micros = grown(this.#micros, count);
    this.#counts = grown(this.#counts, count);
  }

  add(at: number, value: number): void {
    const isWhole = Number.isSafeInteger(value);
    if (!this.#takes(at, isWhole ? value : inMicros(value), isWhole)) this.#other(at).add(value);
  }

  addProduct(at: number, value: number, weight: number): void {
    const isWhole = Number.isSafeInteger(value);
    const factor = Number.isSafeInteger(weight) ? (isWhole ? value : inMicros(value)) : null;
    if (!this.#takes(at, factor === null ? null : factor * weight, isWhole))
      this.#other(at).addProduct(value, weight);
  }

  sum(at: number): ExactSum {
    const sum = ExactSum.of(this.#counts[at]!, this.#whole[at]!, this.#micros[at]!);
    const other = this.#others.get(at);
    if (other) sum.addSum(other);
    return sum;
  }

  #takes(at: number, value: number | null, isWhole: boolean): boolean {
    if (value === null || !Number.isSafeInteger(value)) return false;
    const sums = isWhole ? this.#whole : this.#micros;
    const sum = sums[at]! + value;
    if (!Number.isSafeInteger(sum)) return false;
    sums[at] = sum;
    this.#counts[at]!++;
    return true;
  }

  #other(at: number): ExactSum {
    const other = this.#others.get(at) ?? new ExactSum();
    this.#others.set(at, other);
    return other;
  }
}
