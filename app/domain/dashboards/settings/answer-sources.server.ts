import type { Viewer } from "#app/auth/viewer.ts";
import { readVersion } from "#app/lib/numbers/read-number.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { replacementsOf, replaceSources } from "./replace-sources.server.ts";
import { answerOf, type SentSettings, type SettingsAnswer } from "./settings-answer.server.ts";

export async function answerSources(
  viewer: Viewer,
  dashboard: Dashboard,
  { fields }: SentSettings,
): Promise<SettingsAnswer> {
  const version = readVersion(fields.version);
  const saved = await replaceSources(viewer, dashboard, version, replacementsOf(fields));
  return answerOf(viewer, saved, { result: null, preview: null });
}
