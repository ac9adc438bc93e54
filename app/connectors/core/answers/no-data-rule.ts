import { ConnectorFailure, type FailureRule } from "../wire/failure.ts";

const says = "There is no data for this selection.";

export function noDataRule(status: number | readonly number[], body?: RegExp): FailureRule {
  return { status, ...(body && { body }), is: "no-access", says };
}

export async function nullIfNoData<Found>(answer: Promise<Found>): Promise<Found | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectorFailure && error.message === says) return null;
    throw error;
  }
}
