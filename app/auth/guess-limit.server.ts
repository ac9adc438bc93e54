import {
  clientAddress,
  clearAttempts,
  isCounted,
  type LimitName,
  refundAttempt,
  takeTries,
  triesLeft,
  countAttempt,
  type Try,
} from "#app/http/rate-limit.server.ts";

type Limits = {
  readonly near: LimitName;
  readonly all: LimitName;
  readonly crowded: LimitName;
  readonly most: LimitName;
  readonly known: LimitName;
};

const limits = {
  account: {
    near: "sign-in-account-from-address",
    all: "sign-in-account",
    crowded: "sign-in-account-crowded",
    most: "sign-in-account-most",
    known: "sign-in-known",
  },
  dashboard: {
    near: "unlock-dashboard",
    all: "unlock-dashboard-all",
    crowded: "unlock-dashboard-crowded",
    most: "unlock-dashboard-most",
    known: "unlock-known",
  },
} as const satisfies Record<string, Limits>;

export type Guess = Try & {
  wasRight(): Promise<void>;
  left(): Promise<number>;
};

/** Only checked guesses count for all networks, so strangers cannot lock a person out. */
export async function takeGuess(of: keyof typeof limits, subject: string): Promise<Guess> {
  const { near, all, crowded, most, known } = limits[of];
  const from = clientAddress();
  const taken: (readonly [LimitName, ...string[]])[] = [];
  const guess = (waitSeconds: number | null): Guess => ({
    waitSeconds,
    async wasRight() {
      for (const [name, ...key] of taken) await refundAttempt(name, ...key);
      await clearAttempts(near, subject, from);
      await countAttempt(known, subject, from);
    },
    left: () => triesLeft(near, subject, from),
  });

  const own = await countAttempt(near, subject, from);
  if (own.waitSeconds !== null || (await isCounted(known, subject, from))) return guess(own.waitSeconds);

  const shared = await countAttempt(all, subject);
  if (shared.waitSeconds === null) {
    taken.push([all, subject]);
    return guess(null);
  }
  const last = [
    [crowded, subject, from],
    [most, subject],
  ] as const;
  const tried = await takeTries(...last);
  if (tried.waitSeconds === null) taken.push(...last);
  return guess(tried.waitSeconds);
}
