import { singleton } from "#app/lib/singleton.ts";

/** When each of the other processes was last heard of. */
const heard = singleton("bus-nodes", () => new Map<string, number>());

const deadAfterMs = 30_000;

export function noteNode(node: string, at: number): void {
  heard.set(node, at);
}

export function forgetNode(node: string): void {
  heard.delete(node);
}

export function isLiveNode(node: string): boolean {
  return heard.has(node);
}

export function liveNodes(): number {
  return heard.size;
}

/** Processes that fell silent; they are forgotten. */
export function takeDeadNodes(at: number): string[] {
  const dead = [...heard].filter(([, last]) => at - last > deadAfterMs).map(([node]) => node);
  for (const node of dead) heard.delete(node);
  return dead;
}
