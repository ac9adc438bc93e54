import { readVersion } from "#app/lib/numbers/read-number.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { type EditCommand, readCommand } from "./edit-command.ts";
import { lockDashboard } from "../content/lock-dashboard.server.ts";
import { problemFor } from "../content/problem-for.server.ts";
import { runCommand } from "./run-command.server.ts";
import type { SaveProblem } from "../content/save-problem.ts";

export type CommandAnswer =
  | { readonly outcome: "saved"; readonly version: number; readonly command: EditCommand }
  | { readonly outcome: "problem"; readonly problem: SaveProblem }
  | { readonly outcome: "not-found" | "malformed" };

export const commandFields = ["intent", "version", "size"] as const;

/** Other fields: `version`, and `size` for a resize. */
export async function answerCommand(viewer: Viewer, id: string, form: FormData): Promise<CommandAnswer> {
  const size = form.get("size");
  const command = readCommand(String(form.get("intent")), typeof size === "string" ? size : null);
  if (!command) return { outcome: "malformed" };
  await lockDashboard(viewer, id);
  const outcome = await runCommand(viewer, id, readVersion(form.get("version")), command);
  switch (outcome.outcome) {
    case "saved":
      return { outcome: "saved", version: outcome.version, command };
    case "not-found":
      return { outcome: "not-found" };
    default:
      return { outcome: "problem", problem: problemFor(viewer, outcome) };
  }
}
