/** A question that waits for its turn, as far as fairness goes. */
export type Waiting = {
  readonly companyId: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly key: string;
  /** `personWaits` and above: a person has the page open and waits for the answer. */
  readonly urgency: number;
};

export const personWaits = 2;

export type Places = {
  /** Questions that may be asked at the same time by this process. */
  readonly all: number;
  /** Of one company: what a large one may take while others wait. */
  readonly perCompany: number;
  /** Of one kind: a provider that hangs holds no more. */
  readonly perKind: number;
  /** Of one source. */
  readonly perSource: (kind: string) => number;
};

/**
 * Who goes next: companies take turns, so that one with 500 questions delays another's first by one question. `waiting`
 * is in the order of urgency and age; `running` is what is being asked now.
 */
export function nextTurns<Item extends Waiting>(
  waiting: readonly Item[],
  running: readonly Waiting[],
  places: Places,
): Item[] {
  const taken = {
    company: new Map<string, number>(),
    kind: new Map<string, number>(),
    source: new Map<string, number>(),
    sourceByPerson: new Map<string, number>(),
  };
  const take = ({ companyId, kind, sourceId, urgency }: Waiting) => {
    taken.company.set(companyId, (taken.company.get(companyId) ?? 0) + 1);
    taken.kind.set(kind, (taken.kind.get(kind) ?? 0) + 1);
    taken.source.set(sourceId, (taken.source.get(sourceId) ?? 0) + 1);
    if (urgency >= personWaits)
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
  // Background questions may be waiting for the provider's rate: they do not keep a person's question from starting.
  const ofSource = (urgency: number) => (urgency >= personWaits ? taken.sourceByPerson : taken.source);
  const fits = ({ companyId, kind, sourceId, urgency }: Waiting) =>
    (taken.company.get(companyId) ?? 0) < places.perCompany &&
    (taken.kind.get(kind) ?? 0) < places.perKind &&
    (ofSource(urgency).get(sourceId) ?? 0) < places.perSource(kind);
  while (free > 0 && queues.size > 0) {
    // The company with the fewest running questions is served first.
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

export function nameOf({ companyId, sourceId, key }: Waiting): string {
  return `${companyId}:${sourceId}:${key}`;
}
