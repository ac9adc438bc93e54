import Big from "big.js";

const micro = 1_000_000;
/** Below fifteen digits a decimal and its nearest double name each other, so nothing is lost on the way. */
const exactBelow = 1e15;

/**
 * Adds numbers as the decimals they are written as: 0.1 + 0.2 is 0.3, whatever the order and the number of rows.
 * Whole numbers and numbers with up to six decimals are added as integers, which is as fast as plain `+`;
 * anything else goes through big.js. Both ways give the same result (tested).
 */
export class ExactSum {
  #count = 0;
  #whole = 0;
  #micros = 0;
  #rest: Big | null = null;

  add(value: number): void {
    this.#count++;
    if (Number.isSafeInteger(value)) return this.#addWhole(value);
    const micros = inMicros(value);
    if (micros === null) this.#addRest(new Big(value));
    else this.#addMicros(micros);
  }

  /** Adds value × weight, without rounding the product. */
  addProduct(value: number, weight: number): void {
    this.#count++;
    const product = value * weight;
    if (Number.isSafeInteger(value) && Number.isSafeInteger(weight) && Number.isSafeInteger(product)) {
      return this.#addWhole(product);
    }
    const micros = Number.isSafeInteger(weight) ? inMicros(value) : null;
    if (micros !== null && Number.isSafeInteger(micros * weight)) this.#addMicros(micros * weight);
    else this.#addRest(new Big(value).times(weight));
  }

  /** The double nearest to the exact sum; null when nothing was added, which is not zero. */
  value(): number | null {
    if (this.#count === 0) return null;
    if (this.#rest === null) {
      if (this.#micros === 0) return this.#whole;
      const micros = this.#whole * micro + this.#micros;
      if (Number.isSafeInteger(this.#whole * micro) && Number.isSafeInteger(micros)) return micros / micro;
    }
    const sum = new Big(this.#micros)
      .div(micro)
      .plus(this.#whole)
      .plus(this.#rest ?? 0);
    return finite(sum.toNumber());
  }

  #addWhole(value: number): void {
    const sum = this.#whole + value;
    if (Number.isSafeInteger(sum)) {
      this.#whole = sum;
    } else {
      this.#addRest(new Big(this.#whole)); // moved there as a whole, so that the next thousands of rows are fast again
      this.#whole = value;
    }
  }

  #addMicros(value: number): void {
    const sum = this.#micros + value;
    if (Number.isSafeInteger(sum)) {
      this.#micros = sum;
    } else {
      this.#addRest(new Big(this.#micros).div(micro));
      this.#micros = value;
    }
  }

  #addRest(value: Big): void {
    this.#rest = this.#rest === null ? value : this.#rest.plus(value);
  }
}

/** The value in millionths where that is exact. */
function inMicros(value: number): number | null {
  const micros = Math.round(value * micro);
  return Math.abs(micros) < exactBelow && micros / micro === value ? micros : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null; // + 0, because −0 would be written as such
}

/** The exact sum of those values that are known; null when none is. */
export function exactSum(values: Iterable<number | null>): number | null {
  const sum = new ExactSum();
  for (const value of values) if (value !== null) sum.add(value);
  return sum.value();
}
