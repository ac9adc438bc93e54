import type { Part } from "./merge-template.ts";

export function updateWords(parts: readonly Pick<Part, "outcome">[]): string {
  const count = (outcome: Part["outcome"]) => parts.filter((part) => part.outcome === outcome).length;
  const [taken, kept, conflict] = [count("taken"), count("kept"), count("conflict")];
  const words = [
    taken > 0 && (taken === 1 ? "1 change taken" : `${taken} changes taken`),
    kept > 0 && (kept === 1 ? "1 own change kept" : `${kept} own changes kept`),
    conflict > 0 && `${conflict} to choose`,
  ].filter((word) => word !== false);
  if (taken === 0 && conflict === 0) return ["Nothing to take", ...words].join(", ");
  return words.join(", ");
}
