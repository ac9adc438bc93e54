import type { Limits } from "./define.ts";
import { ConnectorFailure } from "./failure.ts";
import type { Wire } from "./wire.ts";

/** Takes a turn: resolves when a call may go out, with what gives the place back. */
export type Turn = () => Promise<() => void>;

type Waiting = { readonly free: () => void; readonly isUrgent: boolean };
type Account = { running: number; readonly sent: number[]; readonly waiting: Waiting[] };

/** What would wait longer is put off, and its place is free for others. */
const longestPaceSeconds = 61;
/** A call that was sent later may arrive sooner after the one before it. */
const onTheWayMs = 50;
/** Of the calls that a provider allows: what questions take that no person waits for. */
const patientShare = 0.75;

/**
 * Keeps every account of a provider within the documented rate and concurrency: urgent calls first, then first come,
 * first served. One account's
 * queue is nobody else's: a provider that hangs delays only itself.
 */
export class Budget {
  private readonly accounts = new Map<string, Account>();

  turn(name: string, { requests, perSeconds, concurrent }: Limits, wire: Wire, isUrgent = true): Turn {
    const most = isUrgent ? requests : Math.ceil(requests * patientShare);
    return async () => {
      const account = this.accounts.get(name) ?? { running: 0, sent: [], waiting: [] };
      this.accounts.set(name, account);
      while (account.running >= concurrent)
        await new Promise<void>((free) => account.waiting.push({ free, isUrgent }));
      account.running += 1;
      try {
        await this.paceOf(name, account, { requests: most, perSeconds }, wire);
      } catch (error) {
        this.giveBack(name, account);
        throw error;
      }
      return () => this.giveBack(name, account);
    };
  }

  private async paceOf(
    name: string,
    { sent }: Account,
    { requests, perSeconds }: Pick<Limits, "requests" | "perSeconds">,
    wire: Wire,
  ): Promise<void> {
    const windowMs = perSeconds * 1000 + onTheWayMs;
    for (;;) {
      const now = wire.now().getTime();
      while (sent.length > 0 && sent[0]! <= now - windowMs) sent.shift();
      if (sent.length < requests) {
        sent.push(now);
        return;
      }
      const wait = Math.max(0.01, (sent[0]! + windowMs - now) / 1000);
      if (wait > longestPaceSeconds)
        throw new ConnectorFailure(
          name.split(" ", 1)[0]!,
          "slow-down",
          "The calls of this hour are used up. The rest follow later.",
          wait,
        );
      await wire.sleep(wait);
    }
  }

  private giveBack(name: string, account: Account) {
    account.running -= 1;
    const urgent = account.waiting.findIndex((one) => one.isUrgent);
    const [next] = account.waiting.splice(Math.max(0, urgent), 1);
    next?.free();
    const isIdle = account.running === 0 && account.waiting.length === 0;
    if (isIdle && this.accounts.size > 5_000) this.accounts.delete(name);
  }
}
