import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first paint, true once script runs: for controls that are nothing without it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
