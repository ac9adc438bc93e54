import type { Limits } from "../define.ts";
import { ConnectorFailure } from "./failure.ts";
import type { Wire } from "./wire.ts";

/** The result frees the place. */
export type Turn = () => Promise<() => void>;

type Waiting = { readonly free: () => void; readonly isUrgent: boolean };
type Account = { running: number; pausing: number; readonly sent: number[]; readonly waiting: Waiting[] };

const maxPaceSeconds = 61;
const onTheWayMs = 50;
const patientShare = 0.75;

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
        // A waiting call frees its place for urgent ones.
        this.next(name, account);
        if (wait > maxPaceSeconds)
          throw new ConnectorFailure(
            name.split(" ", 1)[0]!,
            "slow-down",
            "This hour's request limit is reached. The rest will load later.",
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

function secondsUntilFree(
  sent: number[],
  { requests, perSeconds }: Pick<Limits, "requests" | "perSeconds">,
  now: number,
): number {
  const windowMs = perSeconds * 1000 + onTheWayMs;
  // The clock was set back: these calls count as sent now.
  for (let at = sent.length - 1; at >= 0 && sent[at]! > now; at--) sent[at] = now;
  while (sent.length > 0 && sent[0]! <= now - windowMs) sent.shift();
  const blocking = sent[sent.length - requests];
  return blocking === undefined ? 0 : Math.max(0.01, (blocking + windowMs - now) / 1000);
}
