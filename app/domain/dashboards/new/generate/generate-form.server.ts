import type { Viewer } from "#app/auth/viewer.ts";
import { maxGenerateSources } from "../../dashboard.ts";
import { offerOf } from "./generate-dashboard.server.ts";
import { countWords } from "./format-words.ts";
import { plannedLines } from "./plan-preview.ts";
import { planWidgets } from "./plan-widgets.ts";
import { type GenerateChoice, isOfferedTo, listGenerateChoices } from "./generate-choices.server.ts";

type ForClient = { readonly id: string; readonly name: string };

export async function findGenerateForm(
  { companyId, timezone }: Viewer,
  wanted: readonly string[],
  client: ForClient | null,
) {
  const every = await listGenerateChoices(companyId, timezone);
  const all = every.filter((choice) => isOfferedTo(choice, client?.id ?? null));
  const ready = all.filter(({ problem }) => problem === null);
  const chosen = wanted.flatMap(
    (wish) =>
      ready.find(({ value }) => value === wish) ??
      // The first of several properties.
      ready.find(({ value }) => value.startsWith(`${wish}:`)) ??
      [],
  );
  const planned = planWidgets(chosen.slice(0, maxGenerateSources).map((choice) => offerOf(choice, "")));
  const isWanted = ({ value }: GenerateChoice) => wanted.includes(value);
  const isFile = ({ source: { source } }: GenerateChoice) => source.kind === "csv";
  return {
    choices: ready.map((choice) => ({
      value: choice.value,
      label: choice.name,
      hint: aboutSource(choice),
    })),
    chosen: chosen.map(({ value }) => value),
    plan:
      planned.length === 0
        ? null
        : {
            of: new Intl.ListFormat("en-GB").format(chosen.map(({ name }) => name)),
            words: countWords(planned.map(({ draft }) => draft.format)),
            lines: plannedLines(planned),
          },
    name: client?.name ?? chosen[0]?.name ?? "",
    isImporting: all.some((choice) => isWanted(choice) && isFile(choice) && choice.problem !== null),
    notOffered: all.flatMap(({ value, name, problem }) => (problem ? [{ value, name, ...problem }] : [])),
    needsSite: [...new Set(ready.flatMap((one) => (one.needsSite ? [one.kindName] : [])))].join(", "),
  };
}

function aboutSource({ source: { upload }, kindName }: GenerateChoice): string {
  if (!upload) return kindName;
  return upload.rowsRead === 1 ? "1 row" : `${upload.rowsRead.toLocaleString("en-GB")} rows`;
}

export type GenerateForm = Awaited<ReturnType<typeof findGenerateForm>>;
