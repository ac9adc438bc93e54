import { clock } from "#app/lib/clock.server.ts";
import { db } from "#db/client.server.ts";

type Query = PromiseLike<unknown> & { values: () => PromiseLike<unknown> };
type Client = {
  unsafe: (...given: unknown[]) => Query;
  begin: (...given: unknown[]) => Promise<unknown>;
};
type Wait = { readonly at: number; readonly act: () => void };

/** In place of the clock: time passes only when everything waits for it. Call `stop` at the end. */
export class VirtualClock {
  private readonly real = { ...clock };
  private readonly session = Reflect.get(db, "session") as { client: Client };
  private readonly client = this.session.client;
  private readonly waits: Wait[] = [];
  /** Statements and transactions without an answer yet. */
  private running = 0;
  private onIdle = () => {};
  private moment: number;

  constructor(start: Date) {
    this.moment = start.getTime();
    this.session.client = this.counted();
    clock.milliseconds = () => this.moment;
    clock.wait = (ms, act) => {
      const wait = { at: this.moment + Math.max(0, ms), act };
      this.waits.push(wait);
      return () => void this.remove(wait);
    };
  }

  stop(): void {
    Object.assign(clock, this.real);
    this.session.client = this.client;
  }

  /** Runs all work to its end, from one wait to the next. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    let isOver = false;
    const end = () => (isOver = true);
    work.then(end, end);
    for (;;) {
      await this.settle();
      if (isOver) return work;
      const next = this.waits.reduce<Wait | null>(
        (first, one) => (first && first.at <= one.at ? first : one),
        null,
      );
      if (!next) throw new Error("the work waits for something else than the clock");
      this.remove(next);
      this.moment = Math.max(this.moment, next.at);
      next.act();
    }
  }

  private async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.running === 0 ? quiet + 1 : 0) {
      if (this.running > 0) await new Promise<void>((done) => (this.onIdle = done));
      await new Promise((done) => setImmediate(done));
    }
  }

  private counted(): Client {
    const { client } = this;
    const count = <Value>(asked: PromiseLike<Value>): Promise<Value> => {
      this.running += 1;
      return Promise.resolve(asked).finally(() => {
        this.running -= 1;
        if (this.running === 0) this.onIdle();
      });
    };
    const unsafe = (...given: unknown[]) => {
      const query = client.unsafe(...given);
      // oxlint-disable-next-line unicorn/no-thenable -- postgres.js' own shape
      return { then: (a, b) => count(query).then(a, b), values: () => count(query.values()) } as Query;
    };
    const begin = (...given: unknown[]) => count(client.begin(...given));
    return new Proxy(client, {
      get: (of, name) =>
        name === "unsafe" ? unsafe : name === "begin" ? begin : (Reflect.get(of, name) as unknown),
    });
  }

  private remove(wait: Wait): void {
    const at = this.waits.indexOf(wait);
    if (at !== -1) this.waits.splice(at, 1);
  }
}
