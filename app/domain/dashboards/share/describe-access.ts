import type { Dashboard } from "#db/queries/dashboards.ts";

export function describeAccess({
  active,
  public: isPublic,
  passwordHash,
}: Pick<Dashboard, "active" | "public" | "passwordHash">): string {
  if (!active) return "Archived: only your company can see it";
  if (!isPublic) return "Only your company can see it";
  return passwordHash === null
    ? "Who can see it: anyone with the link"
    : "Who can see it: anyone with the link and the password";
}
