import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { lineOf, numbersOf } from "#app/connectors/core/families/seo-columns.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { ask } from "./rpc.ts";

const Amount = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const links = {
  numbers: {
    domainRank: "domainRank",
    referringPages: "referringLinks",
    referringDomains: "referringDomains",
    referringIps: "referringIps",
    followLinks: "doFollowLinks",
    nofollowLinks: "noFollowLinks",
    textLinks: "typeText",
    imageLinks: "typeImg",
    outgoingLinks: "outlinksTotal",
    threats: "threats",
  },
};
const Summary = z.object({
  data: lineOf(links, Amount).extend({ referringDomains: z.number(), referringLinks: z.number() }),
});

export async function backlinks(question: PlainReportRequest): Promise<Answer> {
  const { target, mode } = question.params;
  const params = { query: target?.trim(), searchType: mode };
  const summary = await ask(question, "SerpstatBacklinksProcedure.getSummaryV2", params, Summary).catch(
    (error) => {
      if (error instanceof ConnectorFailure && error.kind === "bad-request")
        return ask(question, "SerpstatBacklinksProcedure.getSummary", params, Summary);
      throw error;
    },
  );
  return { rows: summary ? [numbersOf(links, summary.data)] : [] };
}
