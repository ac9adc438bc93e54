import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { listImages } from "#app/domain/files/list-images.server.ts";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { productBrand } from "#app/theme/tokens.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { referencesOf } from "../content/references.ts";
import { brandSwatches } from "./brand-swatches.server.ts";
import { previewSettings } from "./preview-settings.server.ts";
import { type StoredSettings, storedSettings } from "./stored-settings.ts";

export type UsedSource = {
  readonly id: string;
  readonly name: string;
  readonly others: readonly { readonly value: string; readonly label: string }[];
};

export type SettingsValues = StoredSettings & {
  readonly newLogoImage: string;
  readonly newClientImage: string;
  readonly newBackgroundImage: string;
};

export async function findSettings(viewer: Viewer, dashboard: Dashboard) {
  const { name, version, content } = dashboard;
  const { styles } = content;
  const values = storedSettings(content);
  const [images, swatches, sources, preview] = await Promise.all([
    listImages(viewer.companyId, [styles.logoImage, styles.clientImage, styles.backgroundImage]),
    brandSwatches(viewer.companyId, styles.clientImage ?? styles.logoImage ?? null),
    findUsedSources(viewer, content),
    previewSettings(viewer, dashboard, { sent: {}, stored: values, seconds: 0 }),
  ]);
  return {
    name,
    version,
    zones: zoneChoices(now()),
    images,
    swatches,
    companyColor: viewer.company.brandColor ?? productBrand,
    sources,
    preview,
    values,
  };
}

async function findUsedSources({ companyId }: Viewer, content: Dashboard["content"]): Promise<UsedSource[]> {
  const used = referencesOf(content).sources;
  if (used.size === 0) return [];
  const sources = (await listSources(companyId)).map(({ source }) => source);
  return [...used].map(([id, kind]) => ({
    id,
    name: sources.find((source) => source.id === id)?.name ?? "A source that was deleted",
    others: sources
      .filter((source) => source.kind === kind && source.id !== id)
      .map((source) => ({ value: source.id, label: source.name })),
  }));
}
