import { readWhole } from "#app/lib/numbers/read-number.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { findConnector } from "#app/connectors/registry.ts";
import { markOf, type Mark } from "#app/domain/clients/client-brand.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findClient } from "#db/queries/clients.ts";
import { countFollowers } from "#db/queries/templates/template-updates.ts";
import { isExampleId } from "#app/domain/sources/example/example-id.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import { choicesFor } from "#app/domain/dashboards/edit/copies/candidates.ts";
import { clientWord, namePattern } from "#app/domain/dashboards/edit/copies/copy-content.ts";
import { copyGround } from "#app/domain/dashboards/edit/copies/copy-ground.server.ts";
import {
  type CopyGround,
  type CopyInput,
  type CopyRow,
  copyWords,
  isEmptyCopy,
  planCopies,
} from "#app/domain/dashboards/edit/copies/plan-copies.ts";
import { dashboardLimits } from "#app/domain/dashboards/dashboard.ts";
import { noRoomWords } from "#app/domain/dashboards/list/plan-words.ts";
import { planUse } from "#app/domain/dashboards/list/plan-use.server.ts";
import { listReports, type ReportRow } from "#db/queries/reports/reports.ts";
import { createCopies } from "./create-copies.server.ts";
import {
  type CopyReports,
  nextWords,
  planReports,
  type ReportInput,
  scheduleWords,
} from "./plan-reports.server.ts";

export const copyFields = [
  "intent",
  "version",
  "name",
  "clientIds",
  "source.*",
  "reports.*",
  "recipients.*",
] as const;

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
  readonly notFiltered: string | null;
  readonly problem: string | null;
  readonly reports: ReportInput & {
    readonly choices: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
    readonly note: string | null;
    readonly problems: CopyReports["problems"];
  };
};

export type CopyPage = {
  readonly name: string;
  readonly version: number;
  readonly slots: readonly { readonly name: string; readonly source: string }[];
  readonly rows: readonly CopyRowView[];
  readonly selected: number;
  readonly hasReports: boolean;
  readonly reports: number;
  readonly used: number;
  readonly allowed: number | null;
  readonly passive: number;
  readonly behind: number;
  readonly problems: {
    readonly name?: string;
    readonly form?: string;
    readonly rows?: Readonly<Record<string, string>>;
  };
};

const maxOptions = 6000;
const minOptions = 5;

export async function findCopyPage(
  viewer: Viewer,
  dashboard: Dashboard,
  clientId: string | null = null,
): Promise<CopyPage> {
  const owner = dashboard.clientId ? await findClient(viewer.companyId, dashboard.clientId) : null;
  const name = namePattern(dashboard.name, owner?.name ?? null);
  const plan = await planFor(viewer, dashboard, () => ({
    name,
    clientIds: clientId === null ? null : new Set([clientId]),
    sources: null,
    reports: null,
  }));
  return pageOf(viewer, dashboard, plan, {});
}

type Input = CopyInput & { readonly reports: ReadonlyMap<string, ReportInput> | null };

type PlannedRow = CopyRow & { readonly reports: CopyReports };

type Plan = {
  readonly ground: CopyGround;
  readonly originals: readonly ReportRow[];
  readonly input: Input;
  readonly rows: readonly PlannedRow[];
};

async function planFor(
  viewer: Viewer,
  dashboard: Dashboard,
  inputFor: (ground: CopyGround) => Input,
): Promise<Plan> {
  const [ground, originals] = await Promise.all([
    copyGround(viewer, dashboard),
    listReports(viewer.companyId, dashboard.id),
  ]);
  const input = inputFor(ground);
  const rows = planCopies(ground, input).map((row) => ({
    ...row,
    reports: planReports(originals, row, input.reports?.get(row.client.id) ?? null),
  }));
  return { ground, originals, input, rows };
}

export type CopiesAnswer =
  | { readonly outcome: "created"; readonly batch: string; readonly n: number; readonly left: number }
  | { readonly outcome: "shown"; readonly status: 200 | 402 | 409 | 422; readonly page: CopyPage };

/** `intent=refresh` previews, `create` creates. */
export async function answerCopies(
  viewer: Viewer,
  dashboard: Dashboard,
  form: FormData,
): Promise<CopiesAnswer> {
  const plan = await planFor(viewer, dashboard, (ground) => readInput(form, ground));
  const { ground, originals } = plan;
  const show = async (
    status: 200 | 402 | 409 | 422,
    problems: CopyPage["problems"],
  ): Promise<CopiesAnswer> => ({
    outcome: "shown",
    status,
    page: await pageOf(viewer, dashboard, plan, problems),
  });
  if (form.get("intent") !== "create") return show(200, {});
  const rows = plan.rows.filter(({ isSelected }) => isSelected);
  const hasGone = (id: string) => !originals.some((report) => report.id === id);
  if (
    readWhole(form.get("version")) !== dashboard.version ||
    rows.some((row) => row.reports.reports.some(hasGone))
  )
    return show(409, {
      form: "The original was changed in the meantime. Check the copies, then create them.",
    });
  const problems = problemsOf(ground, plan.input, rows);
  if (Object.keys(problems).length > 0) return show(422, problems);
  const filled = rows.filter((row) => !isEmptyCopy(ground, row));
  const made = await createCopies(viewer, dashboard, ground.slots, filled);
  if (made.outcome === "limit") return show(402, { form: noRoomWords(made) });
  return { outcome: "created", batch: made.batch, n: made.copies.length, left: rows.length - filled.length };
}

function problemsOf(
  ground: CopyGround,
  { name }: CopyInput,
  rows: readonly PlannedRow[],
): CopyPage["problems"] {
  if (name === "") return { name: "Enter a name for the copies." };
  if (name.length > dashboardLimits.name) return { name: `At most ${dashboardLimits.name} characters.` };
  if (rows.length === 0) return { form: "Select at least one client." };
  if (rows.length > 1 && !name.includes(clientWord))
    return { name: `Write ${clientWord} where the client’s name belongs, so that the copies differ.` };
  if (rows.every((row) => isEmptyCopy(ground, row)))
    return { form: "No copy would have data. Choose a source for at least one client." };
  const problems = rows
    .filter((row) => !isEmptyCopy(ground, row))
    .flatMap(({ client, reports }) =>
      Object.entries(reports.problems).map(
        ([field, text]) => [`${field}.${client.id}`, `${client.name}: ${text}`] as const,
      ),
    );
  return problems.length === 0 ? {} : { rows: Object.fromEntries(problems) };
}

function readInput(form: FormData, { clients, slots }: CopyGround): Input {
  const name = String(form.get("name") ?? "").trim();
  const text = (field: string) => String(form.get(field) ?? "");
  const clientIds = new Set(form.getAll("clientIds").map(String));
  const sources = new Map(clients.map(({ id }) => [id, slots.map((_, at) => text(sourceField(id, at)))]));
  const reports = new Map(
    clients.map(({ id }) => [
      id,
      { reports: form.getAll(`reports.${id}`).map(String), recipients: text(`recipients.${id}`) },
    ]),
  );
  return { name, clientIds, sources, reports };
}

function sourceField(clientId: string, slot: number): string {
  return `source.${clientId}.${slot}`;
}

async function pageOf(
  viewer: Viewer,
  dashboard: Dashboard,
  { ground, originals, input, rows }: Plan,
  problems: CopyPage["problems"],
): Promise<CopyPage> {
  const { slots, content } = ground;
  const isCreated = (row: CopyRow) => row.isSelected && !isEmptyCopy(ground, row);
  const followed = { kind: "dashboard", id: dashboard.id } as const;
  const [{ used, allowed }, { behind }] = await Promise.all([
    planUse(viewer),
    countFollowers(viewer.companyId, followed, dashboard.version),
  ]);
  const kindNames = slots.map(({ kind }) => findConnector(kind)?.name ?? kind);
  const cells = Math.max(1, rows.length * slots.length);
  const most = Math.max(minOptions, Math.floor(maxOptions / cells));
  return {
    name: input.name,
    version: dashboard.version,
    slots: slots.map(({ sourceId }, at) => ({
      name: kindNames[at]!,
      source:
        ground.sourceNames.get(sourceId) ??
        (isExampleId(sourceId) ? exampleWord : "A source that was deleted"),
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
      reports: reportsView(originals, row.reports, isCreated(row)),
    })),
    selected: rows.filter(isCreated).length,
    hasReports: originals.length > 0,
    reports: rows.filter(isCreated).reduce((n, row) => n + row.reports.created.length, 0),
    used,
    allowed,
    passive: content.widgets.filter(({ nature }) => nature === "passive").length,
    behind,
    problems,
  };
}

function reportsView(
  originals: readonly ReportRow[],
  { reports, recipients, created, problems }: CopyReports,
  hasCopy: boolean,
): CopyRowView["reports"] {
  const isChosen = hasCopy && originals.some(({ id }) => reports.includes(id));
  const isProblem = Object.keys(problems).length > 0;
  return {
    reports,
    recipients,
    choices: originals.map((report) => ({
      value: report.id,
      label: scheduleWords(report),
      ...(hasCopy && created.includes(report) && { hint: nextWords(report) }),
    })),
    note: isChosen && created.length === 0 && !isProblem ? "Not created: enter recipients" : null,
    problems: isChosen ? problems : {},
  };
}
