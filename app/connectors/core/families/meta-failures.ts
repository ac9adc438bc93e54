import { z } from "zod";
import { ConnectorFailure, type FailureRule } from "../wire/failure.ts";

const tooMuch = "This is more data than Meta returns at once. Choose fewer days or less detail.";
const retired = "Meta no longer provides one of these metrics. Choose others in the widget.";
const noInsights = "Meta has no data for this post.";

export const isTooMuch = (error: unknown) => says(error, tooMuch);
export const tooMuchFailure = (kind: string) => new ConnectorFailure(kind, "bad-request", tooMuch);
/** One retired metric makes the whole call fail. */
export const isRetired = (error: unknown) => says(error, retired);
/** The post is older than the business account, or too few people saw it. */
export const hasNoInsights = (error: unknown) => says(error, noInsights);

function says(error: unknown, words: string): boolean {
  return error instanceof ConnectorFailure && error.message === words;
}

const code = (numbers: string) => new RegExp(`"code"\\s*:\\s*(?:${numbers})\\b`);
const subcode = (numbers: string) => new RegExp(`"error_subcode"\\s*:\\s*(?:${numbers})\\b`);

/**
 * Nearly every error is HTTP 400 with a code:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling and
 * https://developers.facebook.com/docs/marketing-api/insights/error-codes
 */
export const metaFailures: readonly FailureRule[] = [
  { body: subcode("1504041"), is: "bad-request" }, // impossible pair of breakdowns
  { body: subcode("1487534|1504045|1504018|1504038"), is: "bad-request", says: tooMuch },
  { body: /reduce the amount of data/i, is: "bad-request", says: tooMuch },
  {
    body: /must be called with a Page Access Token/i,
    is: "no-access",
    says: "This connection has no role on the page any more. Reconnect with an account that manages the page.",
  },
  { body: code("190|102"), is: "reconnect" },
  {
    body: code("4|17|32|613|800(?:0\\d|1[0-4])"),
    is: "slow-down",
    waitSeconds: 60,
    waitIn: waitInHeaders,
  },
  { body: subcode("2108006"), is: "bad-request", says: noInsights },
  { body: /not enough viewers/i, is: "bad-request", says: noInsights },
  {
    body: /must be a valid insights metric|metric\[\d+\] must be one of|metric is no longer supported/i,
    is: "bad-request",
    says: retired,
  },
  { body: subcode("33|3191001"), is: "no-access" },
  { body: /does not exist, cannot be loaded|\(#803\)/i, is: "no-access" },
  { body: /owner has NOT grant/i, is: "no-access" }, // (#200): this account, not the connection
  {
    body: /"message"\s*:\s*"\(#(?:10|2\d\d)\)[^"]*(?:requires?|does not have|missing|extended) [^"]*permission/i,
    is: "reconnect",
    says: "A permission is missing. Reconnect and keep every box checked.",
  },
  { body: code("10|2\\d\\d"), is: "no-access" },
  {
    body: code("2635"),
    is: "unavailable",
    waitSeconds: 3600,
    says: "This installation uses a retired Meta API version. An administrator must update it.",
  },
  {
    body: code("368"),
    is: "out-of-quota",
    says: "Meta has temporarily blocked this account. See the notices in the Meta account for the reason.",
  },
  { body: /"is_transient"\s*:\s*true/, is: "unavailable" },
  { body: code("1|2|-2"), is: "unavailable" },
];

const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })),
);

/** Seconds; the header gives minutes per account. */
function waitInHeaders(headers: Headers): number | null {
  try {
    const usage = Usage.parse(JSON.parse(headers.get("x-business-use-case-usage") ?? "{}"));
    const minutes = Object.values(usage).flatMap((uses) =>
      uses.map((use) => use.estimated_time_to_regain_access),
    );
    return Math.max(0, ...minutes) * 60 || null;
  } catch {
    return null;
  }
}
