import { type EditCommand, readCommand } from "../commands/edit-command.ts";
import type { Posted } from "./post-command.ts";

/** "canceled": a newer command replaced it, or an earlier one failed. It was never sent. */
export type Sent = Posted | { readonly outcome: "canceled" };

type Waiting = { readonly text: string; readonly settle: (sent: Sent) => void };

/** Sends one command at a time. */
export class CommandQueue {
  readonly #post: (text: string) => Promise<Posted>;
  #waiting: Waiting[] = [];
  #isSending = false;

  constructor(post: (text: string) => Promise<Posted>) {
    this.#post = post;
  }

  get isSending(): boolean {
    return this.#isSending;
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
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const sent = await this.#post(next.text);
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
