import { useSyncExternalStore } from "react";

/** Why the last form of this page was not taken: the status that it was refused with, and the server's sentence. */
export type UnsentState = { readonly status: number; readonly message: string };

// Of the page and not of a component: the action of a route says it, and it has no component of its own.
let state: UnsentState | null = null;
const listeners = new Set<() => void>();

export function sayUnsent(next: UnsentState | null): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

export function useUnsent(): UnsentState | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
    () => null,
  );
}
