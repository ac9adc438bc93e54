import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { listImages } from "#app/domain/files/list-images.server.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import { listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { connectHref, nowhere } from "#app/domain/sources/kind.ts";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { productBrand } from "#app/theme/tokens.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { referencesOf } from "../edit/content/references.ts";
import { findSlotSources } from "../edit/copies/copy-ground.server.ts";
import { exampleSlotName, exampleSlots } from "../edit/copies/example-slots.ts";
import { brandSwatches } from "./brand-swatches.server.ts";
import { previewSettings } from "./preview-settings.server.ts";
import { type StoredSettings, storedSettings } from "./stored-settings.ts";

export type UsedSource = {
  readonly id: string;
  readonly name: string;
  readonly others: readonly { readonly value: string; readonly label: string }[];
  readonly example: { readonly connectHref: string | null; readonly isSignIn: boolean } | null;
};

export type SettingsValues = StoredSettings & {
  readonly newLogoImage: string;
  readonly newClientImage: string;
  readonly newBackgroundImage: string;
  readonly newCoverImage: string;
};

export async function findSettings(viewer: Viewer, dashboard: Dashboard) {
  const { name, version, content } = dashboard;
  const { styles } = content;
  const values = storedSettings(content);
  const [images, swatches, sources, preview] = await Promise.all([
    listImages(viewer.companyId, [
      styles.logoImage,
      styles.clientImage,
      styles.backgroundImage,
      styles.coverImage,
    ]),
    brandSwatches(viewer.companyId, styles.clientImage ?? styles.logoImage ?? null),
    findUsedSources(viewer, dashboard),
    previewSettings(viewer, dashboard),
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

async function findUsedSources(
  viewer: Viewer,
  { id: dashboardId, content, clientId }: Dashboard,
): Promise<UsedSource[]> {
  const { companyId } = viewer;
  const used = new Map([...referencesOf(content).sources].filter(([id]) => !isExampleId(id)));
  const examples = await findExamples(viewer, { id: dashboardId, content, clientId });
  if (used.size === 0) return examples;
  const sources = (await listSources(companyId)).map(({ source }) => source);
  const replaceable = [...used].map(([id, kind]) => ({
    id,
    name: sources.find((source) => source.id === id)?.name ?? "A source that was deleted",
    others: sources
      .filter((source) => source.kind === kind && source.id !== id)
      .map((source) => ({ value: source.id, label: source.name })),
    example: null,
  }));
  return [...examples, ...replaceable];
}

async function findExamples(
  viewer: Viewer,
  { id, content, clientId }: Pick<Dashboard, "id" | "content" | "clientId">,
): Promise<UsedSource[]> {
  const slots = exampleSlots(content);
  if (slots.length === 0) return [];
  const { candidates } = await findSlotSources(viewer.companyId, slots);
  const kinds = new Map(listKinds(viewer).map((kind) => [kind.id, kind]));
  return slots.map((slot) => ({
    id: slot.sourceId,
    name: exampleSlotName(slot),
    others: (candidates.get(slot.kind) ?? [])
      .filter((one) => clientId === null || one.clientId === null || one.clientId === clientId)
      .map(({ value, label }) => ({ value, label })),
    example: {
      connectHref: kinds.get(slot.kind)?.isConfigured
        ? connectHref(slot.kind, null, { ...nowhere, dashboard: id })
        : null,
      isSignIn: kinds.get(slot.kind)?.connect === "oauth2",
    },
  }));
}
