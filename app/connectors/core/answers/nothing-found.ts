import { ConnectorFailure, type FailureRule } from "../wire/failure.ts";

const says = "There is nothing to report for this choice.";

/** How some providers say that there is nothing to report. What is caught by `unlessNothing` is no trouble at all. */
export function saysNothing(status: number | readonly number[], body?: RegExp): FailureRule {
  return { status, ...(body && { body }), is: "no-access", says };
}

/** The answer; null where the provider's refusal means that there is none. */
export async function unlessNothing<Found>(answer: Promise<Found>): Promise<Found | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectorFailure && error.message === says) return null;
    throw error;
  }
}
