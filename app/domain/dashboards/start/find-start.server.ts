import type { Viewer } from "#app/auth/viewer.ts";
import { connectors, findConnector } from "#app/connectors/registry.ts";
import { listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import { listDashboards } from "#db/queries/dashboard-list.ts";
import { type GenerateChoice, listGenerateChoices } from "../generate/generate-choices.server.ts";
import { usesSite } from "../templates/template.ts";
import type { PictureRow } from "../templates/goals/goal-scene.ts";
import { countWidgets, type Goal, kindsOf } from "../templates/goals/goal.ts";
import { goals } from "../templates/goals/goals.ts";

export type GoalCard = {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly widgets: number;
  readonly kinds: readonly { readonly kind: string; readonly name: string }[];
  readonly connected: number;
  readonly picture: readonly PictureRow[];
};

export type StartView = {
  readonly goals: readonly GoalCard[];
  readonly dashboards: readonly { readonly value: string; readonly label: string }[];
  readonly canChooseSources: boolean;
};

const maxListed = 1000;

/** Templates, and dashboards to copy. */
export async function findStart({ companyId, timezone }: Viewer): Promise<StartView> {
  const [choices, rows] = await Promise.all([
    listGenerateChoices(companyId, timezone),
    listDashboards(companyId, { search: "", all: true, limit: maxListed, offset: 0 }),
  ]);
  const ready = choices.filter(({ problem }) => problem === null);
  return {
    goals: goals.map((goal) => goalCard(goal, ready)),
    dashboards: rows
      .map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (archived)` }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
    canChooseSources: choices.length > 0,
  };
}

function goalCard(goal: Goal, ready: readonly GenerateChoice[]): GoalCard {
  const { id, name, sentence, rows } = goal;
  const kinds = kindsOf(goal);
  return {
    id,
    name,
    sentence,
    widgets: countWidgets(goal),
    kinds: kinds.map((kind) => ({ kind, name: findConnector(kind)!.name })),
    connected: kinds.filter((kind) => ready.some(({ source }) => source.source.kind === kind)).length,
    picture: pictureOf(rows),
  };
}

/** More rows are outside the picture. */
const pictureRows = 4;

function pictureOf(rows: Goal["rows"]): readonly PictureRow[] {
  return rows.slice(0, pictureRows).map((row) => row.map(({ format, size }) => ({ format, size })));
}

/** Selecting a property returns to the template. */
function hrefFor(href: string | null, { id }: Goal): string | null {
  return href?.endsWith("/choose") ? `${href}?template=${id}` : href;
}

export type GoalKind = {
  readonly kind: string;
  readonly name: string;
  readonly widgets: number;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly problems: readonly {
    readonly value: string;
    readonly name: string;
    readonly words: string;
    readonly href: string | null;
  }[];
  /** Null if it is not configured here. */
  readonly connectHref: string | null;
  /** The sign-in is on another site. */
  readonly isSignIn: boolean;
};

export type GoalForm = GoalCard & {
  readonly sources: readonly GoalKind[];
  /** Names of the kinds that report on a site; "" if there are none. */
  readonly needsSite: string;
};

/** Which sources can fill a template. */
export async function findGoalForm(viewer: Viewer, goal: Goal): Promise<GoalForm> {
  const choices = await listGenerateChoices(viewer.companyId, viewer.timezone);
  const kinds = new Map(listKinds(viewer).map((kind) => [kind.id, kind]));
  const ready = choices.filter(({ problem }) => problem === null);
  const sources = kindsOf(goal).map((kind): GoalKind => {
    const own = choices.filter(({ source }) => source.source.kind === kind);
    return {
      kind,
      name: connectors[kind]!.name,
      widgets: countWidgets(goal, kind),
      choices: own.flatMap(({ value, name, problem }) => (problem ? [] : [{ value, label: name }])),
      problems: own.flatMap(({ value, name, problem }) =>
        problem ? [{ value, name, ...problem, href: hrefFor(problem.href, goal) }] : [],
      ),
      connectHref: kinds.get(kind)?.isConfigured ? connectHref(kind, null, goal.id) : null,
      isSignIn: kinds.get(kind)?.connect === "oauth2",
    };
  });
  const filled = new Set(sources.flatMap(({ kind, choices }) => (choices.length > 0 ? [kind] : [])));
  return {
    ...goalCard(goal, ready),
    sources,
    needsSite: sources
      .filter(
        ({ kind }) => filled.has(kind) && goal.rows.flat().some((one) => one.kind === kind && usesSite(one)),
      )
      .map(({ name }) => name)
      .join(", "),
  };
}
