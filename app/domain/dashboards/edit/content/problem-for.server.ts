import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import type { SaveOutcome } from "./save-dashboard.server.ts";
import { type SaveProblem, saveProblem } from "./save-problem.ts";

export function problemFor(
  viewer: Viewer,
  outcome: Exclude<SaveOutcome, { outcome: "saved" | "not-found" }>,
): SaveProblem {
  return saveProblem(outcome, isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC"), now());
}
