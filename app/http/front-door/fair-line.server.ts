import { AsyncResource } from "node:async_hooks";

export class LineFull extends Error {
  override name = "LineFull";
}

export type LineLimits = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Of one key. */
  readonly mostOfOne: number;
};

type Waiting = { readonly start: () => void };

/** Keys take turns: a thousand requests delay only their sender. */
export class FairLine {
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #limits: LineLimits;
  #running = 0;
  #count = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** @throws {LineFull} */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) return this.#begin(work);
    const line = this.#waiting.get(key) ?? [];
    if (this.#count >= this.#limits.mostWaiting || line.length >= this.#limits.mostOfOne)
      return Promise.reject(new LineFull("too many wait already"));
    this.#count += 1;
    return new Promise((resolve, reject) => {
      const start = AsyncResource.bind(() => void this.#begin(work).then(resolve, reject));
      line.push({ start });
      this.#waiting.set(key, line);
    });
  }

  async #begin<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [key, line] = first;
    this.#waiting.delete(key);
    const job = line.shift();
    if (line.length > 0) this.#waiting.set(key, line);
    this.#count -= 1;
    job?.start();
  }
}
