import type { SubmissionResult } from "@conform-to/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { problemFor } from "../edit/content/problem-for.server.ts";
import type { SaveOutcome } from "../edit/content/save-dashboard.server.ts";
import type { SaveProblem } from "../edit/content/save-problem.ts";
import type { SettingsPreview } from "./preview-settings.server.ts";

export type SettingsRefusal = {
  readonly status: 200 | 409 | 422 | 503;
  readonly result: SubmissionResult<string[]> | null;
  readonly problem: SaveProblem | null;
  /** Null for the form of the sources. */
  readonly preview: SettingsPreview | null;
};

export type SettingsAnswer = "saved" | "not-found" | SettingsRefusal;

/** Fields and files as sent. */
export type SentSettings = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, File>;
};

export function answerOf(
  viewer: Viewer,
  saved: SaveOutcome,
  shown: Pick<SettingsRefusal, "result" | "preview">,
): SettingsAnswer {
  if (saved.outcome === "saved" || saved.outcome === "not-found") return saved.outcome;
  const problem = problemFor(viewer, saved);
  return { ...shown, status: problem.status, problem };
}
