import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";

/** Null for parts that are drawn alone. React has a state only with its next drawing. */
function routerState() {
  const router = globalThis.__remixRouter as typeof globalThis.__remixRouter | undefined;
  return router?.state ?? null;
}

/**
 * False while the page is read or a form or panel is on its way: the router drops where a fetcher's answer leads when the
 * page is read in between.
 */
export function isRouterIdle(): boolean {
  const router = routerState();
  if (!router) return true;
  const { navigation, revalidation, fetchers } = router;
  const states = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)];
  return states.every((state) => state === "idle");
}

/** The same as React has drawn it, for what begins with the next idle moment. */
export function useIsIdle(): boolean {
  const states = [useRevalidator(), useNavigation(), ...useFetchers()].map(({ state }) => state);
  return states.every((state) => state === "idle");
}

/**
 * The answer of a fetcher ends a read of the page that is under way, and what this answer reads counts instead. So an answer
 * that changes nothing, such as a preview's, must read the page in that case. `formData`: of its form.
 */
export function isPageBeingRead({ formData }: { readonly formData?: FormData | undefined }): boolean {
  const router = routerState();
  if (!router) return false;
  const isReadByForm = [...router.fetchers.values()].some(
    ({ state, formData: sent }) => state === "loading" && sent !== undefined && sent !== formData,
  );
  return router.navigation.state === "loading" || isReadByForm;
}
