import type postgres from "postgres";
import { DatabaseUnavailable, toDatabaseUnavailable } from "./unavailable.ts";

/** Above the server's statement timeout (60 s). */
const silenceMs = 65_000;

/** For one caller at a time. Never reconnects. */
export class PoolConnection {
  isAlive = true;
  private readonly sql: postgres.Sql;
  private readonly onAnswer: () => void;
  private readonly onDropped: () => void;
  private askedAt: number | null = null;
  private cutOff: ((error: DatabaseUnavailable) => void) | null = null;

  constructor(sql: postgres.Sql, onAnswer: () => void, onDropped: () => void) {
    this.sql = sql;
    this.onAnswer = onAnswer;
    this.onDropped = onDropped;
  }

  silentMs(): number {
    return this.askedAt === null ? 0 : performance.now() - this.askedAt;
  }

  /** Fails on a broken connection, so that a transaction never continues elsewhere. */
  async run<Value>(start: (sql: postgres.Sql) => PromiseLike<Value>): Promise<Value> {
    if (!this.isAlive) throw new DatabaseUnavailable("lost");
    this.askedAt = performance.now();
    const cut = new Promise<never>((_, reject) => (this.cutOff = reject));
    const late = setTimeout(() => this.drop(), silenceMs);
    try {
      const answer = await Promise.race([start(this.sql), cut]);
      this.onAnswer();
      return answer;
    } catch (error) {
      if (typeof (error as { severity?: unknown }).severity === "string") this.onAnswer();
      throw toDatabaseUnavailable(error);
    } finally {
      clearTimeout(late);
      this.askedAt = null;
      this.cutOff = null;
    }
  }

  drop(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.cutOff?.(new DatabaseUnavailable("lost"));
    void this.sql.end({ timeout: 0 });
    this.onDropped();
  }
}
