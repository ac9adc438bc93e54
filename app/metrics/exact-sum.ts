import Big from "big.js";
import { divideBig, inMicros } from "./quotient.ts";

const micro = 1_000_000;

/** Up to six decimals as integers, which is fast, else big.js. */
export class ExactSum {
  #count = 0;
  #whole = 0;
  #micros = 0;
  #rest: Big | null = null;

  /** Of `count` values that were added elsewhere: safe integers, and millionths. */
  static of(count: number, whole: number, micros: number): ExactSum {
    const sum = new ExactSum();
    sum.#count = count;
    sum.#whole = whole;
    sum.#micros = micros;
    return sum;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(value: number): void {
    this.#count++;
    if (Number.isSafeInteger(value)) return this.#addWhole(value);
    const micros = inMicros(value);
    if (micros === null) this.#addRest(new Big(value));
    else this.#addMicros(micros);
  }

  /** The product is not rounded. */
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

  addSum(other: ExactSum): void {
    this.#count += other.#count;
    this.#addWhole(other.#whole);
    this.#addMicros(other.#micros);
    if (other.#rest !== null) this.#addRest(other.#rest);
  }

  /** Nearest double; null when nothing was added. */
  value(): number | null {
    if (this.#count === 0) return null;
    if (this.#rest === null && this.#micros === 0) return this.#whole;
    const micros = this.#inMicros();
    if (micros !== null) return micros / micro;
    return finite(this.#exact().toNumber());
  }

  /** Nearest double; null when unknown. */
  over(other: ExactSum): number | null {
    if (this.#count === 0 || other.#count === 0 || other.#isZero()) return null;
    const [of, per] = [this.#inMicros(), other.#inMicros()];
    if (of !== null && per !== null) return of / per + 0; // two integers: one rounding
    return finite(divideBig(this.#exact(), other.#exact()).toNumber());
  }

  #isZero(): boolean {
    return this.#rest === null ? this.#inMicros() === 0 || this.#exact().eq(0) : this.#exact().eq(0);
  }

  #inMicros(): number | null {
    if (this.#rest !== null) return null;
    const micros = this.#whole * micro + this.#micros;
    return Number.isSafeInteger(this.#whole * micro) && Number.isSafeInteger(micros) ? micros : null;
  }

  #exact(): Big {
    return new Big(this.#micros)
      .div(micro)
      .plus(this.#whole)
      .plus(this.#rest ?? 0);
  }

  #addWhole(value: number): void {
    const sum = this.#whole + value;
    if (Number.isSafeInteger(sum)) {
      this.#whole = sum;
    } else {
      this.#addRest(new Big(this.#whole));
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

function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null; // no −0
}

/** Skips unknown values. */
export function exactSum(values: Iterable<number | null>): number | null {
  const sum = new ExactSum();
  for (const value of values) if (value !== null) sum.add(value);
  return sum.value();
}
