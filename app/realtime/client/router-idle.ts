import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";

/** Null for parts drawn alone. React's state is one render late. */
function routerState() {
  const router = globalThis.__remixRouter as typeof globalThis.__remixRouter | undefined;
  return router?.state ?? null;
}

/** A page read in between makes the router drop a fetcher's redirect. */
export function isRouterIdle(): boolean {
  const router = routerState();
  if (!router) return true;
  const { navigation, revalidation, fetchers } = router;
  const states = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)];
  return states.every((state) => state === "idle");
}

export function useIsIdle(): boolean {
  const states = [useRevalidator(), useNavigation(), ...useFetchers()].map(({ state }) => state);
  return states.every((state) => state === "idle");
}

/** A fetcher's answer ends a running page read; unchanged answers must read again then. */
export function isPageBeingRead({ formData }: { readonly formData?: FormData | undefined }): boolean {
  const router = routerState();
  if (!router) return false;
  const isReadByForm = [...router.fetchers.values()].some(
    ({ state, formData: sent }) => state === "loading" && sent !== undefined && sent !== formData,
  );
  return router.navigation.state === "loading" || isReadByForm;
}
