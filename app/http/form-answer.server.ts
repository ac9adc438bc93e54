import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { wantsJson } from "./wants-json.ts";
import { failure, type FailureCode, type FailureDetail } from "./failure.server.ts";

const statuses = { invalid: 422, "slow-down": 429, unavailable: 503 } as const satisfies Partial<
  Record<FailureCode, number>
>;

export type FormAnswer = SubmissionResult<string[]>;

export function refuseForm(
  request: Request,
  result: FormAnswer,
  detail: { readonly code?: keyof typeof statuses } & FailureDetail = {},
) {
  const { code = "invalid", message, headers } = detail;
  if (!wantsJson(request)) return data(result, { status: statuses[code], ...(headers && { headers }) });
  const fields: Record<string, readonly string[]> = {};
  for (const [name, errors] of Object.entries(result.error ?? {}))
    if (errors && errors.length > 0) fields[name || "general"] = errors;
  throw failure(code, { fields, ...(message && { message }), ...(headers && { headers }) });
}
