import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import type { FailureKind, FailureRule } from "#app/connectors/core/wire/failure.ts";
import { noDataRule, nullIfNoData } from "#app/connectors/core/answers/no-data-rule.ts";
import { apiVersion } from "#app/config/api-versions.ts";

// https://api-docs.serpstat.com/
const api = () => `https://api.serpstat.com/${apiVersion("serpstat")}/`;

/** Serpstat sends "no data" as code or text, also with status 200. */
const nothing = "3201[57]|data not found|no data found|empty result";

export function callOf(method: string, params: Readonly<Record<string, unknown>> = {}): Request {
  return { method: "POST", url: api(), json: { id: "1", method, params } };
}

/** Null if there is no data. */
export async function ask<Result extends z.ZodType>(
  { call }: Pick<Provider, "call">,
  method: string,
  params: Readonly<Record<string, unknown>>,
  result: Result,
): Promise<z.output<Result> | null> {
  const Reply = z.union([z.object({ result }), z.object({ error: z.object({ code: z.number() }) })]);
  const reply = await nullIfNoData(call(callOf(method, params), Reply));
  return reply !== null && "result" in reply ? (reply.result as z.output<Result>) : null;
}

/** An error with status 200: the first object. */
const inside = (words: string) => new RegExp(`^\\s*\\{[^{]*"error"\\s*:\\s*\\{[^}]*(?:${words})`, "i");

function refusals(
  status: readonly number[],
  words: string,
  is: FailureKind,
  rest: Partial<FailureRule> = {},
) {
  return [
    { ...rest, status: 200, body: inside(words), is },
    { ...rest, status, body: new RegExp(words, "i"), is },
  ];
}

/** A 403 has three meanings; only the text differs. */
export const failures: readonly FailureRule[] = [
  ...refusals(
    [400, 401, 403],
    "invalid token|invalid user|missing token|problems with authorization",
    "reconnect",
  ),
  ...refusals([402, 403], "credits? exceeded|credits are over|not enough credits|32012", "out-of-quota"),
  ...refusals(
    [403],
    "not allowed for your plan|method forbidden|SE is limited|not access to functional|forbidden query",
    "no-access",
    { says: "The Serpstat plan does not include this report or this database." },
  ),
  ...refusals([429], "query frequency|too many queries", "slow-down", { waitSeconds: 2 }),
  { status: 402, is: "out-of-quota" },
  { status: 200, body: inside('undefined server error|"code"\\s*:\\s*"?5\\d\\d\\b'), is: "unavailable" },
  {
    status: 200,
    body: new RegExp(`^\\s*\\{[^{]*"error"\\s*:\\s*\\{(?![^}]*(?:${nothing}))`, "i"),
    is: "bad-request",
  },
  noDataRule(404, new RegExp(nothing, "i")),
];
