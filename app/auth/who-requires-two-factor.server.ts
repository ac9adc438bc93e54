import { config } from "#app/config.server.ts";
import type { Viewer } from "./viewer.ts";

/** The sample agency has no sign-in. */
export function whoRequiresTwoFactor({ role, company }: Viewer): "operator" | "company" | null {
  const isAsked = config.twoFactor === "everyone" || (config.twoFactor === "admins" && role === "admin");
  if (isAsked && !company.sample) return "operator";
  return company.requiresTwoFactor ? "company" : null;
}
