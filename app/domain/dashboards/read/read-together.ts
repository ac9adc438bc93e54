/**
 * Reads of the same thing that are asked for at the same time are done together. Who asks while one is running waits
 * for the next, with everybody else who does: all see what was there when they asked, or later, and a crowd costs no
 * more than one read at a time.
 */
export class ReadTogether<Value> {
  private readonly turns = new Map<string, Turn<Value>>();

  /** `read` is for this key whoever asks; the answer is shared, so nobody may change it. */
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
