import { singleton } from "#app/lib/singleton.ts";

const heard = singleton("bus-nodes", () => new Map<string, number>());

const deadAfterMs = 30_000;

export function noteNode(node: string, at: number): void {
  heard.set(node, at);
}

export function forgetNode(node: string): void {
  heard.delete(node);
  serving.delete(node);
}

export function isLiveNode(node: string): boolean {
  return heard.has(node);
}

export function liveNodes(): number {
  return heard.size;
}

/** In milliseconds; 0 for an unknown one. */
export function lastHeardOf(node: string): number {
  return heard.get(node) ?? 0;
}

const serving = singleton("bus-serving", () => new Map<string, number>());

export function noteServing(node: string, since: number): void {
  serving.set(node, since);
}

/** Null while a process has not sent its start time. */
export function oldestNode(own: string, ownSince: number): string | null {
  let oldest = [ownSince, own] as const;
  for (const node of heard.keys()) {
    const since = serving.get(node);
    if (since === undefined) return null;
    if (since < oldest[0] || (since === oldest[0] && node < oldest[1])) oldest = [since, node];
  }
  return oldest[1];
}

export function takeDeadNodes(at: number): string[] {
  const dead = [...heard].filter(([, last]) => at - last > deadAfterMs).map(([node]) => node);
  dead.forEach(forgetNode);
  return dead;
}
