import { redirect } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import type { PersonShown } from "#app/domain/users/components/person-page.tsx";
import { findPerson, type Person } from "#app/domain/users/find-person.server.ts";
import type { RouteName } from "#app/site-map.ts";

type Opened = { readonly viewer: Viewer; readonly person: Person; readonly isOwn: boolean };

/** With `only: "own"` admins are excluded too. */
export async function openPerson(
  request: Request,
  name: RouteName & `user${string}`,
  { userId, only }: { readonly userId: string | undefined; readonly only?: "own" },
): Promise<Opened> {
  const { viewer } = await enterSignedIn(request, name);
  const found = await findPerson(viewer, userId ?? "");
  switch (found.outcome) {
    case "admins-only": // specification section 2
      securityEvent("access-refused", { why: found.outcome });
      throw redirect("/dashboards");
    case "not-found":
      throw notFound();
    case "colleague":
      if (only === "own") throw notFound();
      return { viewer, person: found.person, isOwn: false };
    case "own":
      return { viewer, person: found.person, isOwn: true };
  }
}

export async function personPageData({ viewer, person, isOwn }: Opened) {
  const shown: PersonShown = { id: person.id, name: person.name, email: person.email, isOwn };
  return { shell: await shellFor(viewer), person: shown };
}
