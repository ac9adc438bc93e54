import { type EditCommand, readCommand } from "../commands/edit-command.ts";
import type { Posted } from "./post-command.ts";

/** `canceled`: never sent. */
export type Sent = Exclude<Posted, { readonly outcome: NotSent }> | { readonly outcome: "canceled" };

type NotSent = (typeof notSent)[number];

type Waiting = { readonly text: string; readonly settle: (sent: Sent) => void };

/** Sends one command at a time, each based on the version of the previous. */
export class CommandQueue {
  readonly #post: (text: string, version: number) => Promise<Posted>;
  readonly #steps = new Map<number, number>();
  #newest = 0;
  #waiting: Waiting[] = [];
  #isSending = false;
  #isHeld = false;

  constructor(post: (text: string, version: number) => Promise<Posted>) {
    this.#post = post;
  }

  get newest(): number {
    return this.#newest;
  }

  /** A page loaded before the last save may arrive after it. */
  loaded(version: number): void {
    if (!this.#isSending) this.#newest = Math.max(this.#newest, version);
  }

  versionAfter(seen: number): number {
    let last = seen;
    for (let next = this.#steps.get(last); next !== undefined; next = this.#steps.get(last)) last = next;
    return last;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** Commands wait while a form saves. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    void this.#drain();
  }

  sendAgain(): void {
    void this.#drain();
  }

  send(text: string): Promise<Sent> {
    return new Promise((settle) => {
      const last = this.#waiting.at(-1);
      if (last && replaces(readCommand(text), readCommand(last.text)))
        this.#waiting.pop()?.settle({ outcome: "canceled" });
      this.#waiting.push({ text, settle });
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    if (this.#isSending || this.#isHeld) return;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const sent = await this.#post(next.text, this.#newest);
      if (isNotSent(sent)) {
        this.#waiting.unshift(next);
        break;
      }
      if (sent.outcome === "saved") this.#advance(sent.version);
      next.settle(sent);
      if (sent.outcome === "signed-out" || sent.outcome === "reload") return;
      if (sent.outcome === "problem") this.dropWaiting();
    }
    this.#isSending = false;
  }

  dropWaiting(): void {
    for (const { settle } of this.#waiting.splice(0)) settle({ outcome: "canceled" });
  }

  #advance(to: number): void {
    if (to > this.#newest) this.#steps.set(this.#newest, to);
    this.#newest = to;
  }
}

const notSent = ["unreachable", "offline", "blocked"] as const;

function isNotSent(posted: Posted): posted is Extract<Posted, { readonly outcome: NotSent }> {
  return (notSent as readonly string[]).includes(posted.outcome);
}

/** Moves by one place add up; other moves and sizes replace their widget's previous one. */
function replaces(newer: EditCommand | null, older: EditCommand | null): boolean {
  if (newer?.do === "size") return older?.do === "size" && older.widget === newer.widget;
  if (newer?.do !== "move" || newer.to === "up" || newer.to === "down") return false;
  return older?.do === "move" && older.widget === newer.widget;
}
