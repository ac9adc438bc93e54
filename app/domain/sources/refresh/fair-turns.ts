export type WaitingQuery = {
  readonly companyId: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly key: string;
  /** From `interactiveUrgency` on, a person waits. */
  readonly urgency: number;
};

export const interactiveUrgency = 2;

export type QueryLimits = {
  readonly all: number;
  readonly perCompany: number;
  /** Limits a provider that hangs. */
  readonly perKind: number;
  readonly perSource: (kind: string) => number;
};

/** Companies take turns. `waiting` is ordered by urgency and age. */
export function chooseNextQueries<Item extends WaitingQuery>(
  waiting: readonly Item[],
  running: readonly WaitingQuery[],
  places: QueryLimits,
): Item[] {
  const taken = {
    company: new Map<string, number>(),
    kind: new Map<string, number>(),
    source: new Map<string, number>(),
    sourceByPerson: new Map<string, number>(),
  };
  const take = ({ companyId, kind, sourceId, urgency }: WaitingQuery) => {
    taken.company.set(companyId, (taken.company.get(companyId) ?? 0) + 1);
    taken.kind.set(kind, (taken.kind.get(kind) ?? 0) + 1);
    taken.source.set(sourceId, (taken.source.get(sourceId) ?? 0) + 1);
    if (urgency >= interactiveUrgency)
      taken.sourceByPerson.set(sourceId, (taken.sourceByPerson.get(sourceId) ?? 0) + 1);
  };
  for (const one of running) take(one);
  const known = new Set(running.map(nameOf));
  const queues = new Map<string, Item[]>();
  for (const one of waiting) {
    if (known.has(nameOf(one))) continue;
    known.add(nameOf(one));
    queues.set(one.companyId, [...(queues.get(one.companyId) ?? []), one]);
  }

  const chosen: Item[] = [];
  let free = places.all - running.length;
  // Background queries waiting for a rate limit must not block a person's.
  const ofSource = (urgency: number) => (urgency >= interactiveUrgency ? taken.sourceByPerson : taken.source);
  const fits = ({ companyId, kind, sourceId, urgency }: WaitingQuery) =>
    (taken.company.get(companyId) ?? 0) < places.perCompany &&
    (taken.kind.get(kind) ?? 0) < places.perKind &&
    (ofSource(urgency).get(sourceId) ?? 0) < places.perSource(kind);
  while (free > 0 && queues.size > 0) {
    let next: string | null = null;
    for (const companyId of queues.keys())
      if (next === null || (taken.company.get(companyId) ?? 0) < (taken.company.get(next) ?? 0))
        next = companyId;
    const queue = queues.get(next!)!;
    const at = queue.findIndex(fits);
    if (at === -1) {
      queues.delete(next!);
      continue;
    }
    const [one] = queue.splice(at, 1);
    take(one!);
    chosen.push(one!);
    free -= 1;
  }
  return chosen;
}

export function nameOf({ companyId, sourceId, key }: WaitingQuery): string {
  return `${companyId}:${sourceId}:${key}`;
}
