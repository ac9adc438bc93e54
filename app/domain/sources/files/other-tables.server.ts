import type { Viewer } from "#app/auth/viewer.ts";
import { findUpload } from "#db/queries/sources/csv.ts";
import { withReturn } from "../kind.ts";
import type { UploadRow } from "#db/queries/sources/sources.ts";
import { confirmUpload } from "./confirm-upload.server.ts";
import { maxTables } from "./file-limits.ts";
import { sourceNameOf } from "./upload-view.ts";
import { openQuestions } from "./understood/open-questions.ts";
import { tablesParam, uploadHref } from "./upload-href.ts";

export type OtherTable = {
  readonly name: string;
  readonly href: string;
  readonly questions: number;
};

/** From `?tables=…`. */
export async function listOtherTables(companyId: string, search: URLSearchParams): Promise<OtherTable[]> {
  const open = await openUploads(companyId, search);
  const idsWithout = (id: string) => open.flatMap((other) => (other.id === id ? [] : [other.id]));
  return open.map(({ id, name, options, columns }) => ({
    name,
    href: withReturn(uploadHref(null, id, idsWithout(id)), search),
    questions: openQuestions(options, columns).length,
  }));
}

export async function openUploads(companyId: string, search: URLSearchParams): Promise<UploadRow[]> {
  const ids = (search.get("tables") ?? "").split(",").filter(Boolean).slice(0, maxTables);
  const uploads = await Promise.all(ids.map((id) => findUpload(companyId, id)));
  return uploads.filter(
    (upload): upload is UploadRow => upload?.state === "proposed" && upload.sourceId === null,
  );
}

export function withTables(href: string, search: URLSearchParams): string {
  const tables = search.get("tables");
  return withReturn(tables ? `${href}${joint(href)}${tablesParam(tables.split(","))}` : href, search);
}

function joint(href: string): string {
  return href.includes("?") ? "&" : "?";
}

export type AddedAll =
  | { readonly outcome: "added"; readonly sourceIds: readonly string[]; readonly areReady: boolean }
  | { readonly outcome: "limit"; readonly allowed: number }
  | { readonly outcome: "failed"; readonly name: string; readonly message: string };

export async function addAllTables(
  viewer: Viewer,
  upload: UploadRow,
  search: URLSearchParams,
): Promise<AddedAll> {
  const sourceIds: string[] = [];
  let areReady = true;
  for (const { id, name } of [upload, ...(await openUploads(viewer.companyId, search))]) {
    const added = await confirmUpload(viewer, id, { name: sourceNameOf(name), correction: null });
    if (added.outcome === "limit") return added;
    if (added.outcome === "failed") return { outcome: "failed", name, message: added.message };
    if (added.outcome === "not-found") continue;
    sourceIds.push(added.sourceId);
    areReady &&= added.outcome === "ready";
  }
  return { outcome: "added", sourceIds, areReady };
}
