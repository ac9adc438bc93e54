const pausesMs = [300, 1000, 2500];
const passing: ReadonlySet<number> = new Set([502, 503, 504]);

/** Remix replaces the whole page by an error after one failed read. */
export function retryReads(send: typeof fetch, pauses: readonly number[] = pausesMs): typeof fetch {
  return async (input, init) => {
    if (!isRead(input, init)) return send(input, init);
    for (const ms of pauses) {
      try {
        const answer = await send(input, init);
        if (!passing.has(answer.status)) return answer;
      } catch (error) {
        if (init?.signal?.aborted) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    return send(input, init);
  };
}

function isRead(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  const { origin, pathname } = new URL(input, location.href);
  return origin === location.origin && pathname.endsWith(".data");
}
