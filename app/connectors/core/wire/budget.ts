import type { Limits } from "../define.ts";
import { ConnectorFailure } from "./failure.ts";
import type { Wire } from "./wire.ts";

/** Takes a turn: resolves when a call may go out, with what gives the place back. */
export type Turn = () => Promise<() => void>;

type Waiting = { readonly free: () => void; readonly isUrgent: boolean };
type Account = { running: number; pausing: number; readonly sent: number[]; readonly waiting: Waiting[] };

/** What would wait longer is put off, and its place is free for others. */
const longestPaceSeconds = 61;
/** A call that was sent later may arrive sooner after the one before it. */
const onTheWayMs = 50;
/** Of the calls that a provider allows: what questions take that no person waits for. */
const patientShare = 0.75;

/**
 * Keeps every account of a provider within the documented rate and concurrency: urgent calls first, then first come,
 * first served. Each account has its own queue, so that a provider that hangs delays only itself.
 */
export class Budget {
  private readonly accounts = new Map<string, Account>();

  turn(name: string, { requests, perSeconds, concurrent }: Limits, wire: Wire, isUrgent = true): Turn {
    const most = isUrgent ? requests : Math.ceil(requests * patientShare);
    return async () => {
      const account = this.accounts.get(name) ?? { running: 0, pausing: 0, sent: [], waiting: [] };
      this.accounts.set(name, account);
      for (;;) {
        while (account.running >= concurrent)
          await new Promise<void>((free) => account.waiting.push({ free, isUrgent }));
        const now = wire.now().getTime();
        const wait = secondsUntilFree(account.sent, { requests: most, perSeconds }, now);
        if (wait === 0) {
          account.sent.push(now);
          account.running += 1;
          return () => {
            account.running -= 1;
            this.next(name, account);
          };
        }
        // A call that waits for the rate takes no place: urgent calls keep their share.
        this.next(name, account);
        if (wait > longestPaceSeconds)
          throw new ConnectorFailure(
            name.split(" ", 1)[0]!,
            "slow-down",
            "The calls of this hour are used up. The rest follow later.",
            wait,
          );
        account.pausing += 1;
        try {
          await wire.sleep(wait);
        } finally {
          account.pausing -= 1;
        }
      }
    };
  }

  private next(name: string, account: Account) {
    const urgent = account.waiting.findIndex((one) => one.isUrgent);
    const [next] = account.waiting.splice(Math.max(0, urgent), 1);
    next?.free();
    const isIdle = account.running + account.pausing === 0 && account.waiting.length === 0;
    if (isIdle && this.accounts.size > 5_000) this.accounts.delete(name);
  }
}

/** 0 where a call may go out now. Calls that count no more are forgotten. */
function secondsUntilFree(
  sent: number[],
  { requests, perSeconds }: Pick<Limits, "requests" | "perSeconds">,
  now: number,
): number {
  const windowMs = perSeconds * 1000 + onTheWayMs;
  while (sent.length > 0 && sent[0]! <= now - windowMs) sent.shift();
  // As many as are over this caller's share have to become old first.
  const blocking = sent[sent.length - requests];
  return blocking === undefined ? 0 : Math.max(0.01, (blocking + windowMs - now) / 1000);
}
