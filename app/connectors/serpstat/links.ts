import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { ask } from "./rpc.ts";

const Amount = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const Summary = z.object({
  data: z.object({
    referringDomains: z.number(),
    referringLinks: z.number(),
    referringIps: Amount,
    doFollowLinks: Amount,
    noFollowLinks: Amount,
    typeText: Amount,
    typeImg: Amount,
    outlinksTotal: Amount,
    threats: Amount,
    domainRank: Amount,
  }),
});

/** Falls back to the deprecated procedure where the new one does not exist. */
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
  if (!summary) return { rows: [] };
  const { data } = summary;
  return {
    rows: [
      {
        domainRank: data.domainRank,
        referringPages: data.referringLinks,
        referringDomains: data.referringDomains,
        referringIps: data.referringIps,
        followLinks: data.doFollowLinks,
        nofollowLinks: data.noFollowLinks,
        textLinks: data.typeText,
        imageLinks: data.typeImg,
        outgoingLinks: data.outlinksTotal,
        threats: data.threats,
      },
    ],
  };
}
