import { useSyncExternalStore } from "react";

export type UnsentState = { readonly status: number; readonly message: string };

let state: UnsentState | null = null;
const listeners = new Set<() => void>();

export function setUnsentForm(next: UnsentState | null): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

export function unsentForm(): UnsentState | null {
  return state;
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
