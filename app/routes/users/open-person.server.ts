import { redirect } from "@remix-run/node";
import { notFound } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import type { PersonShown } from "#app/domain/users/components/person-page.tsx";
import { findPerson, type Person } from "#app/domain/users/find-person.server.ts";
import type { RouteName } from "#app/site-map.ts";

type PersonRoute = RouteName & `user${string}`;
/** With "own" admins are excluded too. */
type Whose = "own" | "any";
type Opened = { readonly viewer: Viewer; readonly person: Person; readonly isOwn: boolean };
type PersonCall = Opened & { readonly request: Request; readonly query: URLSearchParams };

/** `agencyLoader` of a `PersonPage`. */
export function personLoader<Loaded extends object>(
  route: PersonRoute,
  whose: Whose,
  load: (call: PersonCall) => Promise<Loaded | null>,
) {
  return agencyLoader(route, async ({ viewer, params, ...call }) => {
    const opened = await openPerson(viewer, params.userId ?? "", whose);
    const { id, name, email } = opened.person;
    const person: PersonShown = { id, name, email, isOwn: opened.isOwn };
    const loaded = await load({ ...call, ...opened });
    return loaded && { ...loaded, person };
  });
}

export function personAction<Answer>(
  route: PersonRoute,
  whose: Whose,
  act: (call: PersonCall) => Promise<Answer | null>,
) {
  return agencyAction(route, async ({ viewer, params, ...call }) =>
    act({ ...call, ...(await openPerson(viewer, params.userId ?? "", whose)) }),
  );
}

async function openPerson(viewer: Viewer, userId: string, whose: Whose): Promise<Opened> {
  const found = await findPerson(viewer, userId);
  switch (found.outcome) {
    case "admins-only": // specification section 2
      securityEvent("access-refused", { why: found.outcome });
      throw redirect("/dashboards");
    case "not-found":
      throw notFound();
    case "colleague":
      if (whose === "own") throw notFound();
      return { viewer, person: found.person, isOwn: false };
    case "own":
      return { viewer, person: found.person, isOwn: true };
  }
}
