/** Of one process: the calls of all minutes share them, so that a long queue does not multiply them. */
export type ReportWorkers = {
  busy: number;
  /** Grows with each batch, so that an idle worker sees it. */
  wakes: number;
  steps: number;
  /** The time of the latest call. */
  now: Date;
};

export function newWorkers(): ReportWorkers {
  return { busy: 0, wakes: 0, steps: 0, now: new Date(0) };
}

const newestEach = 4;

/** One step in four takes the newest: a report due at 08:01 does not wait for all of 08:00. */
export function nextOrder(workers: ReportWorkers): "oldest" | "newest" {
  workers.steps += 1;
  return workers.steps % newestEach === 0 ? "newest" : "oldest";
}
