export type RunningPeriod = {
  readonly cents: number;
  readonly start: Date;
  readonly end: Date;
};

/** By the second, rounded down to the cent. */
export function creditFor({ cents, start, end }: RunningPeriod, now: Date): number {
  const [from, to, at] = [start, end, now].map((date) => BigInt(Math.floor(date.getTime() / 1000)));
  if (cents <= 0 || to! <= from! || at! >= to!) return 0;
  const unused = to! - (at! < from! ? from! : at!);
  return Number((BigInt(cents) * unused) / (to! - from!));
}

/** In shorter months, the last day. */
export function periodEnd(start: Date, interval: 1 | 12): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + interval);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Credit beyond the new price moves the next payment. */
export function endWithCredit(
  start: Date,
  interval: 1 | 12,
  { totalCents, unspentCents }: { readonly totalCents: number; readonly unspentCents: number },
): Date {
  const end = periodEnd(start, interval);
  if (unspentCents <= 0 || totalCents <= 0) return end;
  const seconds = BigInt(Math.floor((end.getTime() - start.getTime()) / 1000));
  const more = (seconds * BigInt(unspentCents)) / BigInt(totalCents);
  return new Date(end.getTime() + Number(more) * 1000);
}
