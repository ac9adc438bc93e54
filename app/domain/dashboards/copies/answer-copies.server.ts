import type { Viewer } from "#app/auth/viewer.ts";
import { findConnector } from "#app/connectors/registry.ts";
import { markOf, type Mark } from "#app/domain/clients/client-brand.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findClient } from "#db/queries/clients.ts";
import { countFollowers } from "#db/queries/templates/template-updates.ts";
import { dashboardLimits } from "../dashboard.ts";
import { noRoomWords } from "../list/plan-words.ts";
import { planUse } from "../list/plan-use.server.ts";
import { choicesFor } from "./candidates.ts";
import { clientWord, namePattern } from "./copy-content.ts";
import { copyGround } from "./copy-ground.server.ts";
import { createCopies } from "./create-copies.server.ts";
import {
  type CopyGround,
  type CopyInput,
  type CopyRow,
  copyWords,
  isEmptyCopy,
  planCopies,
} from "./plan-copies.ts";

export const copyFields = ["intent", "version", "name", "clientIds", "source.*"] as const;

export type CopyRowView = {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  readonly isSelected: boolean;
  readonly hasDashboard: boolean;
  readonly cells: readonly {
    readonly value: string;
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  }[];
  readonly kept: string;
  readonly leftOut: string | null;
  readonly problem: string | null;
};

export type CopyPage = {
  readonly name: string;
  readonly version: number;
  readonly slots: readonly { readonly name: string; readonly source: string }[];
  readonly rows: readonly CopyRowView[];
  readonly selected: number;
  readonly used: number;
  readonly allowed: number;
  readonly passive: number;
  /** Copies of an older version. */
  readonly behind: number;
  readonly problems: { readonly name?: string; readonly form?: string };
};

/** Options of all selects of the page; larger pages offer fewer to each client. */
const maxOptions = 6000;
const minOptions = 5;

export async function findCopyPage(viewer: Viewer, dashboard: Dashboard): Promise<CopyPage> {
  const owner = dashboard.clientId ? await findClient(viewer.companyId, dashboard.clientId) : null;
  const name = namePattern(dashboard.name, owner?.name ?? null);
  const ground = await copyGround(viewer, dashboard);
  return pageOf(viewer, dashboard, ground, { name, clientIds: null, sources: null }, {});
}

export type CopiesAnswer =
  | { readonly outcome: "created"; readonly batch: string; readonly n: number; readonly left: number }
  | { readonly outcome: "shown"; readonly status: 200 | 402 | 409 | 422; readonly page: CopyPage };

/** `intent=refresh` shows what would be made, `create` makes it. */
export async function answerCopies(
  viewer: Viewer,
  dashboard: Dashboard,
  form: FormData,
): Promise<CopiesAnswer> {
  const ground = await copyGround(viewer, dashboard);
  const input = readInput(form, ground);
  const show = async (
    status: 200 | 402 | 409 | 422,
    problems: CopyPage["problems"],
  ): Promise<CopiesAnswer> => ({
    outcome: "shown",
    status,
    page: await pageOf(viewer, dashboard, ground, input, problems),
  });
  if (form.get("intent") !== "create") return show(200, {});
  if (Number(form.get("version")) !== dashboard.version)
    return show(409, {
      form: "The original was changed in the meantime. Check the copies, then create them.",
    });
  const rows = planCopies(ground, input).filter(({ isSelected }) => isSelected);
  const problems = problemsOf(ground, input, rows);
  if (problems.name !== undefined || problems.form !== undefined) return show(422, problems);
  const filled = rows.filter((row) => !isEmptyCopy(ground, row));
  const made = await createCopies(viewer, dashboard, filled);
  if (made.outcome === "limit") return show(402, { form: noRoomWords(made) });
  return { ...made, left: rows.length - filled.length };
}

function problemsOf(ground: CopyGround, { name }: CopyInput, rows: readonly CopyRow[]): CopyPage["problems"] {
  if (name === "") return { name: "Enter a name for the copies." };
  if (name.length > dashboardLimits.name) return { name: `At most ${dashboardLimits.name} characters.` };
  if (rows.length === 0) return { form: "Select at least one client." };
  if (rows.length > 1 && !name.includes(clientWord))
    return { name: `Write ${clientWord} where the client’s name belongs, so that the copies differ.` };
  if (rows.every((row) => isEmptyCopy(ground, row)))
    return { form: "No copy would have data. Choose a source for at least one client." };
  return {};
}

function readInput(form: FormData, { clients, slots }: CopyGround): CopyInput {
  const name = String(form.get("name") ?? "").trim();
  const clientIds = new Set(form.getAll("clientIds").map(String));
  const sources = new Map(
    clients.map(({ id }) => [id, slots.map((_, at) => String(form.get(sourceField(id, at)) ?? ""))]),
  );
  return { name, clientIds, sources };
}

export function sourceField(clientId: string, slot: number): string {
  return `source.${clientId}.${slot}`;
}

async function pageOf(
  viewer: Viewer,
  dashboard: Dashboard,
  ground: CopyGround,
  input: CopyInput,
  problems: CopyPage["problems"],
): Promise<CopyPage> {
  const { slots, content } = ground;
  const followed = { kind: "dashboard", id: dashboard.id } as const;
  const [{ used, allowed }, { behind }] = await Promise.all([
    planUse(viewer),
    countFollowers(viewer.companyId, followed, dashboard.version),
  ]);
  const rows = planCopies(ground, input);
  const kindNames = slots.map(({ kind }) => findConnector(kind)?.name ?? kind);
  const cells = Math.max(1, rows.length * slots.length);
  const most = Math.max(minOptions, Math.floor(maxOptions / cells));
  return {
    name: input.name,
    version: dashboard.version,
    slots: slots.map(({ sourceId }, at) => ({
      name: kindNames[at]!,
      source: ground.sourceNames.get(sourceId) ?? "A source that was deleted",
    })),
    rows: rows.map((row) => ({
      id: row.client.id,
      name: row.client.name,
      mark: markOf(row.client),
      isSelected: row.isSelected,
      hasDashboard: ground.hasDashboard.has(row.client.id),
      cells: slots.map((_, at) => ({
        value: row.picks[at]?.value ?? "",
        choices: choicesFor(row.client, row.offered[at]!, row.picks[at] ?? null, most).map(
          ({ value, label }) => ({ value, label }),
        ),
      })),
      ...copyWords(row, kindNames),
      problem: isEmptyCopy(ground, row) ? "Not created: choose a source" : null,
    })),
    selected: rows.filter((row) => row.isSelected && !isEmptyCopy(ground, row)).length,
    used,
    allowed,
    passive: content.widgets.filter(({ nature }) => nature === "passive").length,
    behind,
    problems,
  };
}
