import type { Viewer } from "#app/auth/viewer.ts";
import { listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { exampleKind, exampleProperty, exampleSourceId } from "#app/domain/sources/example/example-id.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import { draftFormatOf } from "#app/domain/widgets/draft/draft.ts";
import { companyZone } from "#app/domain/clients/client-brand.ts";
import { type ClientRow, findClient } from "#db/queries/clients.ts";
import type { Template } from "#db/queries/templates/templates.ts";
import { type Candidate, matchFor, onlyFit } from "../../edit/copies/candidates.ts";
import { clientWord, type Copy, copyContent, copyNameFor } from "../../edit/copies/copy-content.ts";
import { findSlotSources, type SlotSources } from "../../edit/copies/copy-ground.server.ts";
import { leftOutReasons } from "../../edit/copies/plan-copies.ts";
import { propertyParam, type Slot, slotKey, slotsOf } from "../../edit/copies/slots.ts";
import { exampleCandidate } from "../../edit/copies/example-slots.ts";
import { addDashboardWith, type CreateOutcome } from "../../edit/create-dashboard.server.ts";
import type { PlannedLine } from "../generate/plan-preview.ts";
import { fillTemplate } from "../templates/own/fill-template.ts";
import { slotNamesOf } from "../templates/own/find-templates.server.ts";
import { siteParam } from "../templates/own/make-template.ts";
import { returnQuery } from "./start-href.ts";
import { ownCard } from "./find-start.server.ts";
import type { StartClient, TemplateFormView } from "./template-form-view.ts";

export const slotField = (at: number) => `source.${at}`;

export async function findOwnTemplateForm(
  viewer: Viewer,
  template: Template,
  client: StartClient | null,
): Promise<TemplateFormView> {
  const { content, id } = template;
  const slots = slotsOf(content);
  const sources = await findSlotSources(viewer.companyId, slots);
  const kinds = new Map(listKinds(viewer).map((kind) => [kind.id, kind]));
  const names = slotNamesOf(content);
  const taken = new Set<Candidate>();
  const offers = slots.map((slot) => {
    const offered = offeredFor(slot, template, sources, client?.id ?? null);
    const suggested = client ? matchFor(client, slot, offered, taken) : onlyFit(slot, offered);
    if (suggested) taken.add(suggested);
    return { slot, offered, suggested };
  });
  const chosen = new Map(
    offers.flatMap(({ slot, suggested }) => (suggested ? [[slot.key, suggested] as const] : [])),
  );
  const { leftOut } = copyContent(content, null, "", chosen, sources.formulaKeys);
  const filled = offers.map(({ slot, offered, suggested }, at) => {
    const { kind, widgets } = slot;
    return {
      field: slotField(at),
      kind,
      name: names[at]!,
      widgets,
      lines: linesOf(content, slot, leftOut, client),
      hint: kind === "csv" ? `Columns: ${[...slot.columns].join(", ")}` : null,
      choices: offered.map(({ value, label }) => ({ value, label })),
      example: exampleFor(slot)?.value ?? null,
      chosen: suggested?.value ?? "",
      problems: [],
      connectHref:
        kind === "csv"
          ? `/company/sources/new?${returnQuery({ template: id, client: client?.id ?? null })}#file`
          : kinds.get(kind)?.isConfigured
            ? connectHref(kind, null, { template: id, client: client?.id ?? null })
            : null,
      isSignIn: kinds.get(kind)?.connect === "oauth2",
    };
  });
  return {
    ...ownCard(template, new Set(filled.filter(({ choices }) => choices.length > 0).map(({ kind }) => kind))),
    sources: filled,
    needsSite: filled
      .filter(
        ({ kind, choices, example }) => (choices.length > 0 || example !== null) && siteParam(kind) !== null,
      )
      .map(({ name }) => name)
      .join(", "),
    defaultName: client ? copyNameFor(content.name, client.name) : "",
  };
}

function linesOf(
  { widgets }: Template["content"],
  slot: Slot,
  leftOut: Copy["leftOut"],
  client: StartClient | null,
): PlannedLine[] {
  return widgets.flatMap((widget): PlannedLine[] => {
    if (widget.nature === "passive" || !widget.instances.some((one) => slotKey(one) === slot.key)) return [];
    const why = leftOut.find((one) => one.widget === widget)?.why ?? "source";
    const format = draftFormatOf(widget.format, widget.formatOptions);
    const title = client ? widget.title.replaceAll(clientWord, client.name) : widget.title;
    // A missing source is reported for the slot, not per widget.
    return [{ id: widget.id, title, format, leftOut: why === "source" ? null : leftOutReasons[why] }];
  });
}

/** Slots are named by kind: "google-ads-2". */
function exampleFor({ kind, sourceId }: Slot): Candidate | null {
  const id = exampleSourceId(sourceId);
  if (exampleKind(id) !== kind) return null;
  return exampleCandidate(id, propertyParam(kind) === null ? null : exampleProperty);
}

/** Without a property, widgets that need one would have no data. */
function offeredFor(
  { kind, key }: Slot,
  { content }: Pick<Template, "content">,
  { candidates }: SlotSources,
  clientId: string | null,
): Candidate[] {
  const property = propertyParam(kind);
  const needsProperty = content.widgets.some(
    (widget) =>
      widget.nature === "interactive" &&
      widget.instances.some(
        (one) => slotKey(one) === key && property !== null && property in (one.config.parameters ?? {}),
      ),
  );
  return (candidates.get(kind) ?? []).filter(
    (one) =>
      (!needsProperty || one.property !== null) &&
      (clientId === null || one.clientId === null || one.clientId === clientId),
  );
}

export type FromTemplate = {
  readonly name: string;
  readonly clientId: string | null;
  /** Values by slot; "" leaves its widgets out. */
  readonly sources: readonly string[];
  readonly target: string;
};

export type FromTemplateOutcome = CreateOutcome | { readonly outcome: "no-sources" | "no-target" };

export async function createFromTemplate(
  viewer: Viewer,
  template: Template,
  { name, clientId, sources, target }: FromTemplate,
): Promise<FromTemplateOutcome> {
  const { companyId } = viewer;
  const client: ClientRow | null = clientId ? await findClient(companyId, clientId) : null;
  const slots = slotsOf(template.content);
  const known = await findSlotSources(companyId, slots);
  const chosen = new Map(
    slots.flatMap((slot, at) => {
      const example = exampleFor(slot);
      const offered = offeredFor(slot, template, known, clientId);
      const found = [...offered, ...(example ? [example] : [])].find(({ value }) => value === sources[at]);
      return found ? [[slot.key, found] as const] : [];
    }),
  );
  if (slots.length > 0 && chosen.size === 0) return { outcome: "no-sources" };
  const isReporting = slots.some(({ key, kind }) => chosen.has(key) && siteParam(kind) !== null);
  if (isReporting && target === "") return { outcome: "no-target" };
  const zone = companyZone(viewer.company);
  const { content } = fillTemplate(template.content, {
    name,
    client,
    chosen,
    formulaKeys: known.formulaKeys,
    siteOf: () => target,
  });
  const hasData = content.widgets.some(({ nature }) => nature === "interactive");
  if (slots.length > 0 && !hasData) return { outcome: "no-sources" };
  return addDashboardWith(
    viewer,
    { ...content, timezone: client?.timezone ?? zone },
    `Created the dashboard from the template “${template.name}”`,
    { clientId: client?.id ?? null, template },
  );
}
