import { roles } from "./truth/roles.ts";
import { randomFrom, seedOf } from "./truth/random.ts";
import { drawTable } from "./truth/table.ts";
import type { Language } from "./truth/words.ts";
import { googleAds } from "./tools/google-ads.ts";
import { googleAnalytics } from "./tools/google-analytics.ts";
import { linkedinAds } from "./tools/linkedin-ads.ts";
import { mailAndShops } from "./tools/mail-and-shops.ts";
import { metaAds } from "./tools/meta-ads.ts";
import { microsoftAds } from "./tools/microsoft-ads.ts";
import { searchConsole } from "./tools/search-console.ts";
import { seoAndOthers } from "./tools/seo-and-others.ts";
import { social } from "./tools/social.ts";
import { spreadsheets } from "./tools/spreadsheets.ts";
import { type ToolExport, writingIn } from "./tools/tool.ts";
import type { CorpusFile } from "./corpus-file.ts";
import { specialFiles } from "./special-files.ts";
import { render } from "./writing/render.ts";
import { plainShape, type Shape } from "./writing/shape.ts";

export const toolExports: readonly ToolExport[] = [
  ...googleAds,
  ...googleAnalytics,
  ...searchConsole,
  ...metaAds,
  ...microsoftAds,
  ...linkedinAds,
  ...social,
  ...mailAndShops,
  ...seoAndOthers,
  ...spreadsheets,
];

/** One file for each tool, export and language; always the same numbers. */
export function corpusFiles(): CorpusFile[] {
  const files = toolExports.flatMap((one) =>
    Object.entries(one.languages).map(([key, { names, shape }]) => {
      const language = key as Language;
      const name = `${one.tool}, ${one.report}, ${language}`;
      const titles = names.split("|");
      if (titles.length !== one.columns.length)
        throw new Error(`${name}: ${titles.length} names for ${one.columns.length} columns`);
      const columns = one.columns.map((role, at) => ({ name: titles[at]!, role: roles[role] }));
      const whole: Shape = {
        ...plainShape,
        language,
        ...(one.isLocal && writingIn[language]),
        ...one.shape,
        ...shape,
      };
      const { grain, periods, missing = 0 } = one;
      const grouped = whole.totals.where.startsWith("groups");
      const truth = drawTable(randomFrom(seedOf(name)), {
        columns,
        grain,
        periods,
        missing,
        language,
        grouped,
      });
      const write = () => render(truth, whole).bytes;
      return { name, tool: one.tool, truths: [truth], shape: whole, unknowable: one.unknowable ?? [], write };
    }),
  );
  return [...files, ...specialFiles()];
}
