import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";

/**
 * False while the page is read or a form or panel is on its way. The router drops where a fetcher's answer leads when the
 * page is read in between, so this asks the router itself: React learns of a form only with its next drawing.
 */
export function isRouterIdle(): boolean {
  const router = globalThis.__remixRouter as typeof globalThis.__remixRouter | undefined;
  if (!router) return true; // parts that are drawn alone
  const { navigation, revalidation, fetchers } = router.state;
  const states = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)];
  return states.every((state) => state === "idle");
}

/** The same as React has drawn it, for what begins with the next idle moment. */
export function useIsIdle(): boolean {
  const states = [useRevalidator(), useNavigation(), ...useFetchers()].map(({ state }) => state);
  return states.every((state) => state === "idle");
}
