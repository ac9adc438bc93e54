import { z } from "zod";
import type { Viewer } from "#app/auth/viewer.ts";
import { annotationLimits } from "#app/domain/annotations/annotation.ts";
import { allLists } from "#app/domain/annotations/find-annotations.server.ts";
import { isSearchWidget } from "#app/domain/annotations/is-search-widget.ts";
import { listAnnotationLists } from "#db/queries/annotations/annotations.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { changeDashboard } from "../edit/content/change-dashboard.server.ts";
import type { AnnotationSettings } from "./components/annotations-card.tsx";

export async function findAnnotationSettings(
  { companyId }: Viewer,
  { content }: Pick<Dashboard, "content">,
): Promise<AnnotationSettings> {
  const hidden = content.hiddenLists ?? [];
  const lists = allLists([...new Set([...(await listAnnotationLists(companyId)), ...hidden])]);
  return {
    lists,
    shownLists: lists.filter((list) => !hidden.includes(list)),
    googleUpdates: content.googleUpdates ?? false,
    searchWidgets: content.widgets.filter(isSearchWidget).length,
  };
}

const oneOrMore = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string().max(annotationLimits.list)).max(500),
);
const AnnotationSettingsForm = z.object({
  /** As shown in the form: newer lists stay. */
  lists: oneOrMore,
  shownLists: oneOrMore,
  googleUpdates: z.literal("on").optional(),
});

/** Returns a message if it was not saved. */
export async function saveAnnotationSettings(
  viewer: Viewer,
  dashboard: Dashboard,
  sent: Readonly<Record<string, unknown>>,
): Promise<"saved" | "not-found" | { readonly annotationsProblem: string }> {
  const form = AnnotationSettingsForm.safeParse(sent);
  if (!form.success) return { annotationsProblem: "Choose lists from the form." };
  const { lists, shownLists, googleUpdates } = form.data;
  const kept = (dashboard.content.hiddenLists ?? []).filter((list) => !lists.includes(list));
  const known = new Set((await findAnnotationSettings(viewer, dashboard)).lists);
  const hidden = lists.filter((list) => known.has(list) && !shownLists.includes(list));
  const saved = await changeDashboard(viewer, dashboard, null, {
    hiddenLists: [...kept, ...hidden],
    googleUpdates: googleUpdates === "on",
  });
  switch (saved.outcome) {
    case "saved":
      return "saved";
    case "not-found":
      return "not-found";
    case "locked":
      return { annotationsProblem: `${saved.by} is editing this dashboard. Try again when they are done.` };
    default:
      return { annotationsProblem: "The dashboard was changed in the meantime. Save again." };
  }
}
