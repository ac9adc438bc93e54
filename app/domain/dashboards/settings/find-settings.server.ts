import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { listImages } from "#app/domain/files/list-images.server.ts";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { productBrand } from "#app/theme/tokens.ts";
import { noImage } from "#app/lib/uploaded-image.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { referencesOf } from "../content/references.ts";

export type UsedSource = {
  readonly id: string;
  readonly name: string;
  readonly others: readonly { readonly value: string; readonly label: string }[];
};

export type SettingsValues = Awaited<ReturnType<typeof findSettings>>["values"] & {
  readonly newLogoImage: string;
  readonly newClientImage: string;
  readonly newBackgroundImage: string;
};

export async function findSettings(viewer: Viewer, { name, version, content }: Dashboard) {
  const { styles } = content;
  return {
    name,
    version,
    zones: zoneChoices(now()),
    images: await listImages(viewer.companyId, [
      styles.logoImage,
      styles.clientImage,
      styles.backgroundImage,
    ]),
    companyColor: viewer.company.brandColor ?? productBrand,
    sources: await findUsedSources(viewer, content),
    values: {
      name: content.name,
      rangeType: content.rangeType as string,
      startDate: content.startDate ?? "",
      endDate: content.endDate ?? "",
      comparison: content.comparison as string,
      compareStartDate: content.compareStartDate ?? "",
      compareEndDate: content.compareEndDate ?? "",
      timezone: content.timezone,
      hiddenDateSelector: content.hiddenDateSelector ? "on" : "",
      latestDay: (content.latestDay ?? "yesterday") as string,
      theme: (styles.theme ?? "auto") as string,
      color: styles.color ?? "",
      backgroundColor: styles.backgroundColor ?? "",
      dashboardBackgroundColor: styles.dashboardBackgroundColor ?? "",
      logoImage: styles.logoImage ?? noImage,
      clientImage: styles.clientImage ?? noImage,
      backgroundImage: styles.backgroundImage ?? noImage,
      footer: content.footer,
    },
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
