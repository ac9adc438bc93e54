import { type EditCommand, readCommand } from "../commands/edit-command.ts";
import type { Posted } from "./post-command.ts";

/** "canceled": a newer command replaced it, or an earlier one failed. It was never sent. */
export type Sent = Exclude<Posted, { readonly outcome: "unreachable" }> | { readonly outcome: "canceled" };

type Waiting = { readonly text: string; readonly settle: (sent: Sent) => void };

/** Sends one command at a time. */
export class CommandQueue {
  readonly #post: (text: string) => Promise<Posted>;
  #waiting: Waiting[] = [];
  #isSending = false;
  #isHeld = false;

  constructor(post: (text: string) => Promise<Posted>) {
    this.#post = post;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** While a form saves, commands wait for its version. */
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
      const sent = await this.#post(next.text);
      if (sent.outcome === "unreachable") {
        this.#waiting.unshift(next); // sent again with the next command or on request
        break;
      }
      next.settle(sent);
      if (sent.outcome === "signed-out" || sent.outcome === "reload") return; // the page is left
      if (sent.outcome === "problem")
        for (const { settle } of this.#waiting.splice(0)) settle({ outcome: "canceled" });
    }
    this.#isSending = false;
  }
}

/** Moves by one place add up; other moves and sizes hide the previous one of their widget. */
function replaces(newer: EditCommand | null, older: EditCommand | null): boolean {
  if (newer?.do === "size") return older?.do === "size" && older.widget === newer.widget;
  if (newer?.do !== "move" || newer.to === "up" || newer.to === "down") return false;
  return older?.do === "move" && older.widget === newer.widget;
}
