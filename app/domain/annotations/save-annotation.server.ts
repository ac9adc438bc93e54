import { createHash } from "node:crypto";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import {
  addAnnotation,
  findAnnotation,
  findAnnotationOfCall,
  isOurPlace,
  listAnnotationLists,
  removeAnnotation,
  setAnnotation,
} from "#db/queries/annotations/annotations.ts";
import { knownSpelling, type Scope } from "./annotation.ts";
import type { AnnotationCall, AnnotationForm, ChangeAnnotationCall } from "./annotation.form.ts";

type Given = {
  readonly text: string;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly list: string;
  readonly visible: boolean;
  readonly scope: Scope;
};

type Saved =
  | { readonly outcome: "saved"; readonly id: string }
  | { readonly outcome: "not-found" | "no-place" };

/** `id` null: a new one. */
export async function saveAnnotation(
  viewer: Viewer,
  id: string | null,
  given: AnnotationForm,
): Promise<Saved> {
  const { companyId, userId } = viewer;
  const stored = id === null ? null : await findAnnotation(companyId, id);
  if (id !== null && !stored) return { outcome: "not-found" };
  const isMoved =
    !stored ||
    stored.clientId !== given.scope.clientId ||
    stored.dashboardId !== given.scope.dashboardId ||
    stored.widgetId !== given.scope.widgetId;
  if (isMoved && !(await isOurPlace(companyId, given.scope))) return { outcome: "no-place" };
  const row = await rowOf(companyId, given);
  if (id === null) {
    const added = newId();
    await addAnnotation(companyId, { ...row, id: added, createdBy: userId, createdAt: now() });
    return { outcome: "saved", id: added };
  }
  return (await setAnnotation(companyId, id, row)) ? { outcome: "saved", id } : { outcome: "not-found" };
}

export type Called =
  | { readonly outcome: "created"; readonly id: string }
  | { readonly outcome: "no-place" | "conflict" };

/** A repeated `external_id` or `Idempotency-Key` returns the first annotation. Another body is a conflict. */
export async function createByCall(
  { companyId, userId }: Viewer,
  call: AnnotationCall,
  key: string | null,
): Promise<Called> {
  const callHash = hash(JSON.stringify(call));
  const ids = { externalId: call.externalId, callKey: key === null ? null : hash(key) };
  const known = await sameCall(companyId, ids, callHash);
  if (known) return known;
  if (!(await isOurPlace(companyId, call.scope))) return { outcome: "no-place" };
  const id = newId();
  const row = await rowOf(companyId, call);
  const isAdded = await addAnnotation(companyId, {
    ...row,
    ...ids,
    callHash,
    id,
    createdBy: userId,
    createdAt: now(),
  });
  if (isAdded) return { outcome: "created", id };
  return (await sameCall(companyId, ids, callHash)) ?? { outcome: "conflict" };
}

async function sameCall(
  companyId: string,
  ids: Parameters<typeof findAnnotationOfCall>[1],
  callHash: string,
): Promise<Called | null> {
  const found = await findAnnotationOfCall(companyId, ids);
  if (found.length === 0) return null;
  const [one] = found;
  return found.length === 1 && one!.callHash === callHash
    ? { outcome: "created", id: one!.id }
    : { outcome: "conflict" };
}

export async function changeByCall(
  { companyId }: Viewer,
  id: string,
  given: ChangeAnnotationCall,
): Promise<"changed" | "not-found" | "wrong-order"> {
  const stored = await findAnnotation(companyId, id);
  if (!stored) return "not-found";
  const { from = stored.from, text = stored.text, visible = stored.visible } = given;
  const to = given.to ?? (stored.from === stored.to ? from : stored.to);
  if (to < from) return "wrong-order";
  const list = given.list === undefined ? stored.list : await spellingOf(companyId, given.list);
  const change = { from, to, text, visible, list, updatedAt: now() };
  return (await setAnnotation(companyId, id, change)) ? "changed" : "not-found";
}

export async function deleteAnnotation({ companyId }: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeAnnotation(companyId, id)) ? "deleted" : "not-found";
}

async function rowOf(companyId: string, { scope, text, from, to, list, visible }: Given) {
  const spelled = await spellingOf(companyId, list);
  return { ...scope, text, from, to, list: spelled, visible, updatedAt: now() };
}

async function spellingOf(companyId: string, list: string): Promise<string> {
  return knownSpelling(list, await listAnnotationLists(companyId));
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
