import type { ReportQuery } from "#app/connectors/core/define.ts";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import type { DueQuery } from "#db/queries/sources/refresh-turns.ts";
import { nameOf } from "./fair-turns.ts";

const freshMs = 2 * 60_000;
/** Shorter than the interval of realtime queries. */
const realTimeFreshMs = 20_000;

export class SharedQueries {
  private readonly replies = new Replies(freshMs);
  private readonly realTimeReplies = new Replies(realTimeFreshMs);
  private readonly waves = new Map<string, readonly ReportQuery[]>();

  /** Queries added together share requests. */
  add(questions: readonly DueQuery[]): void {
    const fresh = questions.filter((one) => !this.waves.has(nameOf(one)));
    const wave = fresh.map(({ query }) => query);
    for (const one of fresh) this.waves.set(nameOf(one), wave);
  }

  of(question: DueQuery): { readonly replies: Replies; readonly questions: readonly ReportQuery[] } {
    const replies = question.query.realTime ? this.realTimeReplies : this.replies;
    return { replies, questions: this.waves.get(nameOf(question)) ?? [question.query] };
  }

  remove(question: DueQuery): void {
    this.waves.delete(nameOf(question));
  }
}
