/** LRU cache by total weight. */
export class Recent<Value> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  readonly #kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  /** By default `most` counts values. */
  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key); // to the end: the first is the least recently used
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: string, value: Value): void {
    this.#drop(key);
    const weight = this.#weigh(value);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
