import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { exampleKind } from "#app/domain/sources/example/example-id.ts";
import { findPictureIds, findSourceKinds } from "#db/queries/dashboard-list.ts";
import { addVersion, listVersions, removeVersionsUpTo } from "#db/queries/dashboard-versions.ts";
import { type Dashboard, findDashboard, setDashboardContent } from "#db/queries/dashboards.ts";
import { findUser } from "#db/queries/users.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { dashboardLimits, lockDiedBefore, lockHolder } from "../../dashboard.ts";
import { type Change, type EditRefusal, isSameContent, normalizeContent } from "./edit.ts";
import { recordContent } from "./record-content.server.ts";
import { newReferences } from "./references.ts";

export type SaveOutcome =
  | { readonly outcome: "saved"; readonly version: number; readonly content: DashboardContent }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "locked"; readonly by: string }
  | { readonly outcome: "conflict"; readonly theirs: ConflictingSaves }
  | { readonly outcome: "refused"; readonly why: EditRefusal };

export type ConflictingSaves = {
  readonly version: number;
  readonly content: DashboardContent;
  readonly saves: readonly { readonly what: string; readonly by: string | null; readonly at: Date }[];
};

/** The only way to change content. `baseVersion` null: unchecked. Unchanged content creates no version. */
export async function saveDashboard(
  viewer: Viewer,
  dashboard: string | Dashboard,
  baseVersion: number | null,
  change: Change,
): Promise<SaveOutcome> {
  const id = typeof dashboard === "string" ? dashboard : dashboard.id;
  for (let tries = 0; tries < 5; tries++) {
    const isRead = typeof dashboard !== "string" && tries === 0;
    const found = isRead ? dashboard : await findDashboard(viewer.companyId, id);
    if (!found) return { outcome: "not-found" };
    const holder = lockHolder(found, now());
    if (holder !== null && holder !== viewer.userId) return lockedBy(viewer.companyId, holder);
    if (baseVersion !== null && baseVersion !== found.version) return conflict(found, baseVersion);

    const edit = change(found.content);
    if ("refused" in edit) return { outcome: "refused", why: edit.refused };
    const content = normalizeContent(edit.content);
    if (typeof content === "string") return { outcome: "refused", why: content };
    if (isSameContent(content, found.content))
      return { outcome: "saved", version: found.version, content: found.content };
    const why = await whyNotOurs(viewer.companyId, found.content, content);
    if (why) return { outcome: "refused", why };

    if (await write(viewer, found, { content, what: edit.what, shows: edit.shows })) {
      await recordContent(viewer, content, false);
      return { outcome: "saved", version: found.version + 1, content };
    }
    // A concurrent save won.
  }
  throw new Error("a dashboard is being saved faster than it can be read");
}

async function write(
  viewer: Viewer,
  { id, version }: Dashboard,
  edit: { content: DashboardContent; what: string; shows: number | undefined },
): Promise<boolean> {
  const at = now();
  const { companyId, userId } = viewer;
  return inTransaction(async () => {
    const save = {
      baseVersion: version,
      content: edit.content,
      what: edit.what,
      userId,
      at,
      lockDiedBefore: lockDiedBefore(at),
    };
    if (!(await setDashboardContent(companyId, id, save))) return false;
    const next = version + 1;
    await addVersion({
      dashboardId: id,
      companyId,
      version: next,
      content: edit.content,
      what: edit.what,
      shows: edit.shows ?? next,
      savedBy: userId,
      savedAt: at,
    });
    await removeVersionsUpTo(companyId, id, next - dashboardLimits.versions);
    return true;
  });
}

async function whyNotOurs(
  companyId: string,
  before: DashboardContent,
  after: DashboardContent,
): Promise<EditRefusal | null> {
  const { sources, files } = newReferences(before, after);
  const kinds = await findSourceKinds(companyId, [...sources.keys()]);
  for (const [id, type] of sources) {
    const kind = kinds.get(id) ?? exampleKind(id) ?? undefined;
    if (kind === undefined) return "unknown-source";
    if (kind !== type) return "other-kind";
  }
  const pictures = await findPictureIds(companyId, [...files]);
  return [...files].every((id) => pictures.has(id)) ? null : "unknown-file";
}

async function lockedBy(companyId: string, userId: string): Promise<SaveOutcome> {
  const holder = await findUser(companyId, userId);
  return { outcome: "locked", by: holder?.name ?? "Someone else" };
}

async function conflict(found: Dashboard, baseVersion: number): Promise<SaveOutcome> {
  const saves = await listVersions(found.companyId, found.id);
  return {
    outcome: "conflict",
    theirs: {
      version: found.version,
      content: found.content,
      saves: saves
        .filter(({ version }) => version > baseVersion)
        .map(({ what, name, savedAt }) => ({ what, by: name, at: savedAt })),
    },
  };
}
