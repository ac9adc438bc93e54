/** Agency domains answer 404. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => null);
  return answer !== null && answer.status < 500;
}

const waitsMs = [1000, 2000, 5000, 10_000, 20_000];

/** `onWait` gets each waiting time in ms. Returns how to stop. */
export function whenReachable(act: () => void, onWait: (ms: number) => void = () => {}): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  const look = async () => {
    const isThere = await isReachable();
    if (isStopped) return;
    if (isThere) act();
    else wait();
  };
  const wait = () => {
    const ms = waitsMs[Math.min(tries++, waitsMs.length - 1)]!;
    onWait(ms);
    timer = setTimeout(() => void look(), ms);
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** A failed fetch, as Chromium, Firefox and Safari word it, or no page data. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof TypeError) return /failed to fetch|networkerror|load failed/i.test(error.message);
  return error instanceof Error && /decode turbo-stream/i.test(error.message);
}
