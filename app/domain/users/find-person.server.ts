import type { Viewer } from "#app/auth/viewer.ts";
import { findUser, type UserRow } from "#db/queries/users.ts";

export type Person = UserRow;

export type FoundPerson =
  | { readonly outcome: "own" | "colleague"; readonly person: Person }
  | { readonly outcome: "admins-only" }
  | { readonly outcome: "not-found" };

/** People open their own page, admins those of their company. */
export async function findPerson(viewer: Viewer, userId: string): Promise<FoundPerson> {
  const isOwn = viewer.userId === userId;
  if (!isOwn && viewer.role !== "admin") return { outcome: "admins-only" };
  const person = await findUser(viewer.companyId, userId);
  if (!person) return { outcome: "not-found" };
  return { outcome: isOwn ? "own" : "colleague", person };
}
