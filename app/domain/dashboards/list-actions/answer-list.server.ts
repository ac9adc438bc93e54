import type { Viewer } from "#app/auth/viewer.ts";
import { findClient, setDashboardsClient } from "#db/queries/clients.ts";
import { archiveDashboard } from "../manage/archive-dashboard.server.ts";
import { archiveDashboards } from "../manage/archive-dashboards.server.ts";
import { cloneDashboard } from "../manage/clone-dashboard.server.ts";
import type { PlanIsFull } from "../manage/create-dashboard.server.ts";
import { restoreDashboard } from "../manage/restore-dashboard.server.ts";
import { restoreDashboards } from "../manage/restore-dashboards.server.ts";
import { undoCopies } from "../copies/undo-copies.server.ts";
import { undoUpdates } from "../updates/undo-updates.server.ts";
import type { Done } from "./done-words.ts";
import { noRoomWords, planIsFullWords } from "../list/plan-words.ts";

export type ListRefusal = {
  readonly status: 402 | 422;
  readonly problem: string;
  /** Selected rows, to keep them. */
  readonly ids: readonly string[];
};

export type ListAnswer = { readonly done: Done | null } | ListRefusal | "not-found" | "malformed";

/** "archive 3kTMd" acts on a row, "archive" on the selected ones. */
export async function answerList(viewer: Viewer, form: FormData): Promise<ListAnswer> {
  const [what = "", id] = String(form.get("intent")).split(" ");
  return id === undefined ? answerSelected(viewer, what, form) : answerRow(viewer, what, id);
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
      return setClient(viewer, ids, String(form.get("clientId") ?? ""));
    default:
      return "malformed";
  }
}

/** "none" removes the client. */
async function setClient(viewer: Viewer, ids: readonly string[], sent: string): Promise<ListAnswer> {
  const { companyId } = viewer;
  const clientId = sent === "none" ? null : sent;
  if (clientId !== null && !(await findClient(companyId, clientId)))
    return { status: 422, problem: "Choose a client for the selected dashboards.", ids };
  const changed = await setDashboardsClient(companyId, ids, clientId);
  const to = clientId === null ? {} : { to: clientId };
  return { done: { did: "client", n: changed.length, left: ids.length - changed.length, ...to } };
}

const maxSelected = 100;

function selectedIds(form: FormData): string[] | null {
  const ids = [...new Set(form.getAll("ids").map(String))];
  return ids.length <= maxSelected && ids.every((id) => /^[\w-]{1,40}$/.test(id)) ? ids : null;
}
