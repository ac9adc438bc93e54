import type { InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";

const searchKinds: ReadonlySet<string> = new Set([
  "google-search-console",
  "semrush",
  "ahrefs-v3",
  "serpstat",
  "seranking",
  "accuranker",
  "rankranger",
]);

const searchWords =
  /channel|\borganic\b|\bsearch\b|\bseo\b|\bimpressions?\b|\brank(s|ings?)?\b|\bkeywords?\b/i;
const paidWords = /\bpaid\b|\bppc\b|\bads?\b|\bcpc\b/i;

export function isSearchWidget(widget: Widget): widget is InteractiveWidget {
  if (widget.nature !== "interactive") return false;
  if (widget.instances.some(({ type }) => searchKinds.has(type))) return true;
  if (widget.instances.some(({ type }) => type.includes("ads"))) return false;
  const said = [
    widget.title,
    ...widget.instances.flatMap(({ config }) => [
      config.dimension ?? "",
      config.split ?? "",
      ...(config.filter ?? []).map(({ value }) => value),
    ]),
  ].join(" ");
  return searchWords.test(said) && !paidWords.test(said);
}
