import type { DashboardContent } from "#db/schema/documents/dashboard.ts";

export type References = {
  readonly sources: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
};

export function referencesOf({ widgets, styles }: DashboardContent): References {
  const sources = new Map<string, string>();
  const files = new Set<string>();
  for (const widget of widgets) {
    if (widget.nature === "interactive")
      for (const { sourceId, type } of widget.instances) sources.set(sourceId, type);
    else for (const { fileId } of widget.images) files.add(fileId);
  }
  for (const file of [styles.logoImage, styles.backgroundImage, styles.clientImage, styles.coverImage])
    if (file) files.add(file);
  return { sources, files };
}

/** Only new ids: deleted sources and images must not block a save. */
export function newReferences(before: DashboardContent, after: DashboardContent): References {
  const known = referencesOf(before);
  const { sources, files } = referencesOf(after);
  return {
    sources: new Map([...sources].filter(([id, type]) => known.sources.get(id) !== type)),
    files: new Set([...files].filter((id) => !known.files.has(id))),
  };
}
