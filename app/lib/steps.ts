import { setImmediate as nextTurn } from "node:timers/promises";

export type Steps<Result> = Generator<void, Result, void>;

const itemsPerStep = 500;

export function runAllSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export async function runYielding<Result>(steps: Steps<Result>): Promise<Result> {
  const breathe = createYielder();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}

export function* eachInSteps<Item>(
  items: Iterable<Item>,
  work: (item: Item, at: number) => void,
): Steps<void> {
  let at = 0;
  for (const item of items) {
    work(item, at++);
    if (at % itemsPerStep === 0) yield;
  }
}

/** Others follow unsorted. Stable; about one comparison per item. */
export function* firstInOrder<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  count: number,
): Steps<Item[]> {
  if (count >= items.length) return yield* sorted(items, compare);
  let first: Item[] = [];
  let waiting: Item[] = [];
  function* take(): Steps<void> {
    first = (yield* sorted([...first, ...waiting], compare)).slice(0, count);
    waiting = [];
  }
  for (const [at, item] of items.entries()) {
    const last = first[count - 1];
    if (last === undefined || compare(item, last) < 0) waiting.push(item);
    if (waiting.length >= Math.max(count, itemsPerStep)) yield* take();
    if (at % itemsPerStep === itemsPerStep - 1) yield;
  }
  yield* take();
  const chosen = new Set(first);
  const others: Item[] = [];
  yield* eachInSteps(items, (item) => {
    if (!chosen.has(item)) others.push(item);
  });
  return yield* joined(first, others);
}

export function* sorted<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  let pieces: Item[][] = [];
  for (let from = 0; from < items.length; from += itemsPerStep) {
    pieces.push(items.slice(from, from + itemsPerStep).sort(compare));
    yield;
  }
  while (pieces.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < pieces.length; at += 2)
      merged.push(yield* mergedPair(pieces[at]!, pieces[at + 1] ?? [], compare));
    pieces = merged;
  }
  return pieces[0] ?? [];
}

function* mergedPair<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    merged.push(compare(right[r]!, left[l]!) < 0 ? right[r++]! : left[l++]!);
    if (merged.length % itemsPerStep === 0) yield;
  }
  return yield* joined(merged, l < left.length ? left.slice(l) : right.slice(r));
}

function* joined<Item>(items: Item[], more: readonly Item[]): Steps<Item[]> {
  yield* eachInSteps(more, (item) => items.push(item));
  return items;
}

export function createYielder(afterMs = 12): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < afterMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
