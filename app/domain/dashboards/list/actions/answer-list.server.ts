import type { Viewer } from "#app/auth/viewer.ts";
import { clientLimits } from "#app/domain/clients/client.ts";
import { readTags } from "#app/domain/clients/tags.ts";
import { findClient, setDashboardsClient } from "#db/queries/clients.ts";
import { archiveDashboard } from "./archive-dashboard.server.ts";
import { archiveDashboards } from "./archive-dashboards.server.ts";
import { cloneDashboard } from "./clone-dashboard.server.ts";
import { changeTags } from "./change-tags.server.ts";
import type { PlanIsFull } from "../../edit/create-dashboard.server.ts";
import { restoreDashboard } from "./restore-dashboard.server.ts";
import { restoreDashboards } from "./restore-dashboards.server.ts";
import { undoTags } from "./undo-tags.server.ts";
import { undoCopies } from "../../edit/copies/undo-copies.server.ts";
import { undoUpdates } from "../../new/updates/undo-updates.server.ts";
import type { Done } from "./done-words.ts";
import { noRoomWords, planIsFullWords } from "../plan-words.ts";

export type ListRefusal = {
  readonly status: 402 | 422;
  readonly problem: string;
  readonly field?: "clientId" | "tags";
  readonly ids: readonly string[];
  readonly clientId?: string;
  readonly tags?: string;
};

export const listFields = ["intent", "ids", "clientId", "tags"] as const;

export type ListAnswer = { readonly done: Done | null } | ListRefusal | "not-found" | "malformed";

/** "archive 3kTMd" acts on a row, "archive" on the selected ones. */
export async function answerList(viewer: Viewer, form: FormData): Promise<ListAnswer> {
  const [what = "", id] = String(form.get("intent")).split(" ");
  if (id !== undefined) return answerRow(viewer, what, id);
  const answer = await answerSelected(viewer, what, form);
  const isRefused = typeof answer === "object" && "problem" in answer;
  return isRefused ? { ...answer, clientId: sent(form, "clientId"), tags: sent(form, "tags") } : answer;
}

async function answerRow(viewer: Viewer, what: string, id: string): Promise<ListAnswer> {
  switch (what) {
    case "archive":
      if ((await archiveDashboard(viewer, id)) === "not-found") return "not-found";
      return { done: { did: "archived", n: 1, left: 0, ids: [id] } };
    case "restore":
      return answerMade(await restoreDashboard(viewer, id), { did: "restored", n: 1, left: 0 });
    case "clone":
      return answerMade(await cloneDashboard(viewer, id), null);
    default:
      return "malformed";
  }
}

function answerMade(
  made: { readonly outcome: "created" | "restored" | "not-found" } | PlanIsFull,
  done: Done | null,
): ListAnswer {
  if (made.outcome === "not-found") return "not-found";
  return made.outcome === "limit" ? { status: 402, problem: planIsFullWords(made), ids: [] } : { done };
}

async function answerSelected(viewer: Viewer, what: string, form: FormData): Promise<ListAnswer> {
  const ids = selectedIds(form);
  if (ids === null) return "malformed";
  if (ids.length === 0) return { status: 422, problem: "Select at least one dashboard.", ids };
  switch (what) {
    case "archive": {
      const archived = await archiveDashboards(viewer, ids);
      return {
        done: { did: "archived", n: archived.length, left: ids.length - archived.length, ids: archived },
      };
    }
    case "restore": {
      const restored = await restoreDashboards(viewer, ids);
      if (restored.outcome === "limit") return { status: 402, problem: noRoomWords(restored), ids };
      return { done: { did: "restored", n: restored.n, left: ids.length - restored.n } };
    }
    case "undo-copies": {
      const { deleted, kept } = await undoCopies(viewer, ids[0]!);
      return { done: { did: "undone", n: deleted, left: kept } };
    }
    case "undo-update": {
      const { undone, kept } = await undoUpdates(viewer, ids[0]!);
      return { done: { did: "reverted", n: undone, left: kept } };
    }
    case "client":
      return setClient(viewer, ids, sent(form, "clientId"));
    case "add-tags":
    case "remove-tags":
      return setTags(viewer, ids, what, sent(form, "tags"));
    case "undo-tags":
      return { done: { did: "retagged", n: await undoTags(viewer, ids[0]!), left: 0 } };
    default:
      return "malformed";
  }
}

async function setClient(viewer: Viewer, ids: readonly string[], choice: string): Promise<ListAnswer> {
  const { companyId } = viewer;
  const clientId = choice === "none" ? null : choice;
  if (clientId !== null && !(await findClient(companyId, clientId)))
    return { status: 422, problem: "Choose a client for the selected dashboards.", field: "clientId", ids };
  const changed = await setDashboardsClient(companyId, ids, clientId);
  const to = clientId === null ? {} : { to: clientId };
  return { done: { did: "client", n: changed.length, left: ids.length - changed.length, ...to } };
}

async function setTags(
  viewer: Viewer,
  ids: readonly string[],
  what: "add-tags" | "remove-tags",
  text: string,
): Promise<ListAnswer> {
  const { tags, problems } = readTags(text);
  const refuse = (problem: string) => ({ status: 422, problem, field: "tags", ids }) as const;
  if (problems.length > 0) return refuse(problems.join(" "));
  if (tags.length === 0) return refuse("Enter at least one tag.");
  const isAdding = what === "add-tags";
  const changed = await changeTags(viewer, ids, isAdding ? "add" : "remove", tags);
  if (changed.outcome === "limit") {
    const { name, wanted } = changed;
    return refuse(
      `“${name}” would have ${wanted} tags. A dashboard can have ${clientLimits.tags}. Nothing was changed.`,
    );
  }
  const { batch, n } = changed;
  const did = isAdding ? "tagged" : "untagged";
  return { done: { did, n, left: ids.length - n, ...(n > 0 && { to: batch }) } };
}

function sent(form: FormData, name: "clientId" | "tags"): string {
  return String(form.get(name) ?? "");
}

const maxSelected = 100;

function selectedIds(form: FormData): string[] | null {
  const ids = [...new Set(form.getAll("ids").map(String))];
  return ids.length <= maxSelected && ids.every((id) => /^[\w-]{1,40}$/.test(id)) ? ids : null;
}
