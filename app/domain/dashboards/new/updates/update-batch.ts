import type { Origin } from "./fill-for-copy.ts";

export function batchOf(kind: Origin["kind"], id: string): string {
  return `${kind}-${id}`;
}

export function kindOf(batch: string): Origin["kind"] {
  return batch.startsWith("template-") ? "template" : "dashboard";
}
