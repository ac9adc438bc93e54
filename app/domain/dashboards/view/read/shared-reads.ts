/** A call during a read joins the next: results are never older than the call. */
export class SharedReads<Value> {
  private readonly turns = new Map<string, Turn<Value>>();

  /** Callers must not mutate the shared result. */
  read(key: string, read: () => Promise<Value>): Promise<Value> {
    const turn = this.turns.get(key);
    if (!turn) return this.begin(key, read);
    const begin = () => this.begin(key, read);
    return (turn.next ??= turn.running.then(begin, begin));
  }

  private begin(key: string, read: () => Promise<Value>): Promise<Value> {
    const turn: Turn<Value> = { running: read(), next: null };
    this.turns.set(key, turn);
    const end = () => {
      if (turn.next === null) this.turns.delete(key);
    };
    turn.running.then(end, end);
    return turn.running;
  }
}

type Turn<Value> = { readonly running: Promise<Value>; next: Promise<Value> | null };
