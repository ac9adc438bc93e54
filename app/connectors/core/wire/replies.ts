import type { Request } from "./request.ts";

export type Received = { readonly text: string; readonly headers: Headers };

type Made<Result> = { readonly made: Promise<Result>; readonly requests: readonly Request[] };

const maxMade = 4;

type Kept = { readonly reply: Promise<Received>; readonly sentAt: number; length: number };

/** Caches no failures. Above `maxLength` characters, drops the oldest. */
export class Replies {
  private readonly kept = new Map<string, Kept>();
  private readonly made = new Map<string, { readonly one: Made<unknown>; readonly at: number }>();
  private length = 0;
  private readonly freshMs: number;
  private readonly maxLength: number;

  constructor(freshMs: number, maxLength = 32_000_000) {
    this.freshMs = freshMs;
    this.maxLength = maxLength;
  }

  get(words: string, at: Date, send: () => Promise<Received>): Promise<Received> {
    const known = this.kept.get(words);
    if (known && Math.abs(at.getTime() - known.sentAt) < this.freshMs) return known.reply;
    if (known) this.drop(words, known);
    const fresh: Kept = { reply: send(), sentAt: at.getTime(), length: 0 };
    this.kept.set(words, fresh);
    fresh.reply.then(
      ({ text }) => this.count(words, fresh, text.length),
      () => this.drop(words, fresh),
    );
    return fresh.reply;
  }

  makeOnce<Result>(name: string, at: Date, make: () => Made<Result>): Made<Result> {
    const known = this.made.get(name);
    if (known && Math.abs(at.getTime() - known.at) < this.freshMs) return known.one as Made<Result>;
    const one = make();
    this.made.delete(name);
    this.made.set(name, { one, at: at.getTime() });
    if (this.made.size > maxMade) this.made.delete(this.made.keys().next().value!);
    one.made.catch(() => {
      if (this.made.get(name)?.one === one) this.made.delete(name);
    });
    return one;
  }

  private count(words: string, kept: Kept, length: number) {
    if (this.kept.get(words) !== kept) return;
    kept.length = length;
    this.length += length;
    for (const [oldest, one] of this.kept) {
      if (this.length <= this.maxLength) break;
      this.drop(oldest, one);
    }
  }

  private drop(words: string, kept: Kept) {
    if (this.kept.get(words) !== kept) return;
    this.kept.delete(words);
    this.length -= kept.length;
  }
}
