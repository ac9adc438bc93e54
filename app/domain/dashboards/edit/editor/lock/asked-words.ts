import type { LockView } from "../../content/lock-view.ts";

export function askedWords({
  holder,
  hasAsked,
  asker,
}: Extract<LockView, { state: "theirs" }>): string | null {
  if (hasAsked) return `You asked ${holder} to finish.`;
  return asker === null ? null : `${asker} has asked ${holder} to finish.`;
}
