import type { ReportQuery } from "#app/connectors/core/define.ts";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import type { DueQuestion } from "#db/queries/sources/refresh-turns.ts";
import { nameOf } from "./fair-turns.ts";

/** What a provider said a moment ago holds for the other questions of the moment. */
const freshMs = 2 * 60_000;

/** What questions to one source share while it is asked: replies, and what each of them wants. */
export class SharedAsking {
  private readonly replies = new Replies(freshMs);
  private readonly waves = new Map<string, readonly ReportQuery[]>();

  /** Questions that wait together are a wave: each of them knows what the others want. */
  add(questions: readonly DueQuestion[]): void {
    const fresh = questions.filter((one) => !this.waves.has(nameOf(one)));
    const wave = fresh.map(({ query }) => query);
    for (const one of fresh) this.waves.set(nameOf(one), wave);
  }

  of(question: DueQuestion): { readonly replies: Replies; readonly questions: readonly ReportQuery[] } {
    return { replies: this.replies, questions: this.waves.get(nameOf(question)) ?? [question.query] };
  }

  remove(question: DueQuestion): void {
    this.waves.delete(nameOf(question));
  }
}
