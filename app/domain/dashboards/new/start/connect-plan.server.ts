import type { Viewer } from "#app/auth/viewer.ts";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import type { ReturnTo } from "#app/domain/sources/kind.ts";
import { draftFormatOf } from "#app/domain/widgets/draft/draft.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { exampleSlotName, exampleSlots } from "../../edit/copies/example-slots.ts";
import { listGenerateChoices } from "../generate/generate-choices.server.ts";
import { offerOf } from "../generate/generate-dashboard.server.ts";
import { planWidgets } from "../generate/plan-widgets.ts";
import { countWords } from "../generate/format-words.ts";
import { type PlannedLine, plannedLines } from "../generate/plan-preview.ts";
import { findDashboardTemplate } from "../templates/by-goal/dashboard-templates.ts";
import { slotKey } from "../../edit/copies/slots.ts";
import { getTemplate } from "../templates/own/find-templates.server.ts";
import { findTemplateForm } from "./find-start.server.ts";
import { findOwnTemplateForm } from "./own-template.server.ts";
import type { TemplateSlot } from "./template-form-view.ts";

export type ConnectPlan = {
  readonly title: string;
  readonly parts: readonly {
    readonly kind: string;
    readonly name: string;
    readonly note: string;
    readonly isIncluded: boolean;
    readonly lines: readonly PlannedLine[];
  }[];
};

type Part = ConnectPlan["parts"][number];

type Account = { readonly sourceId: string; readonly kind: string; readonly kindName: string };

/** Null: nothing to return to. */
export async function findConnectPlan(
  viewer: Viewer,
  back: ReturnTo,
  account: Account,
): Promise<ConnectPlan | null> {
  if (back.dashboard) return planOfExamples(viewer, back.dashboard, account.kind);
  if (back.template === null) return back.client === null ? null : planOfSource(viewer, account);
  const client = back.client === null ? null : await getClient(viewer, back.client);
  const byGoal = findDashboardTemplate(back.template);
  const own = byGoal ? null : await getTemplate(viewer, back.template);
  if (!byGoal && !own) return null;
  const { sources } = byGoal
    ? await findTemplateForm(viewer, byGoal, client)
    : await findOwnTemplateForm(viewer, own!, client);
  const parts = sources.map((slot) => partOf(slot, account.kind));
  return { title: `Your dashboard will have ${wordsOf(parts)}`, parts };
}

async function planOfSource(
  viewer: Viewer,
  { sourceId, kind, kindName }: Account,
): Promise<ConnectPlan | null> {
  const choices = await listGenerateChoices(viewer.companyId, viewer.timezone);
  const choice = choices.find(({ source }) => source.source.id === sourceId);
  const lines = choice ? plannedLines(planWidgets([offerOf(choice, "")])) : [];
  if (lines.length === 0) return null;
  const parts = [{ kind, name: kindName, lines, isIncluded: true, note: ofThisAccount }];
  return { title: `Your dashboard will have ${wordsOf(parts)}`, parts };
}

const ofThisAccount = "from this account";

function partOf(slot: TemplateSlot, connected: string): Part {
  const { kind, name, lines, choices, chosen, problems, example } = slot;
  const part = { kind, name, lines };
  if (kind === connected) return { ...part, isIncluded: true, note: ofThisAccount };
  if (chosen !== "")
    return { ...part, isIncluded: true, note: choices.find(({ value }) => value === chosen)?.label ?? "" };
  const rest = example === null ? "left out" : "left out, or with example data";
  if (choices.length > 0) return { ...part, isIncluded: false, note: `not chosen yet: ${rest}` };
  const [problem] = problems;
  return {
    ...part,
    isIncluded: false,
    note: problem ? `${problem.words} ${capital(rest)}.` : `not connected: ${rest}`,
  };
}

async function planOfExamples(viewer: Viewer, id: string, connected: string): Promise<ConnectPlan | null> {
  const dashboard = await findDashboard(viewer.companyId, id);
  if (!dashboard) return null;
  const slots = exampleSlots(dashboard.content);
  if (!slots.some(({ kind }) => kind === connected)) return null;
  const parts = slots.map((slot): Part => ({
    kind: slot.kind,
    name: exampleSlotName(slot),
    isIncluded: slot.kind === connected,
    note: slot.kind === connected ? ofThisAccount : "example data, as before",
    lines: dashboard.content.widgets.flatMap((widget) =>
      widget.nature === "interactive" && widget.instances.some((one) => slotKey(one) === slot.key)
        ? [
            {
              id: widget.id,
              title: widget.title,
              format: draftFormatOf(widget.format, widget.formatOptions),
              leftOut: null,
            },
          ]
        : [],
    ),
  }));
  return { title: `${dashboard.name} will have data in ${wordsOf(parts)}`, parts };
}

function wordsOf(parts: readonly Part[]): string {
  const lines = parts.flatMap(({ isIncluded, lines: own }) => (isIncluded ? own : []));
  const kept = new Map(
    lines.flatMap((line) => (line.leftOut === null ? [[line.id, line.format] as const] : [])),
  );
  return countWords([...kept.values()]);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
