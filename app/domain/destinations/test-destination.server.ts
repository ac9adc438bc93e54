import type { Viewer } from "#app/auth/viewer.ts";
import { attemptLimitProblem, countAttempt } from "#app/http/rate-limit.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { countRefusal, findDestination, switchOff } from "#db/queries/reports/destinations.ts";
import type { DestinationKind } from "#db/schema/reports.ts";
import { testCard } from "./messages/card.ts";
import { testEvent } from "./messages/webhook.ts";
import { kindLabel, shapeProblem } from "./rules/kinds.ts";
import { deliverTo, targetOf } from "./sending/deliver.server.ts";
import { newSigningSecret } from "./sending/signature.server.ts";
import { reachProblem } from "./save-destination.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

export type TestOutcome = { readonly isSent: boolean; readonly text: string };

/** Signs webhooks with a temporary secret. */
export async function testAddress(
  viewer: Viewer,
  { kind, address }: { readonly kind: DestinationKind; readonly address: string },
): Promise<TestOutcome> {
  const refused = (await refusalOf(viewer)) ?? (await reachProblem(kind, address));
  if (refused) return { isSent: false, text: refused };
  const secrets = kind === "webhook" ? [newSigningSecret()] : [];
  const { outcome } = await send(viewer, { kind, address, secrets, refusals: 0, refusedSince: null });
  await recordTest(viewer, { id: null, name: kindLabel(kind) });
  return outcome;
}

/** `typed`: replaces the stored address. */
export async function testDestination(
  viewer: Viewer,
  id: string,
  typed = "",
): Promise<TestOutcome | "not-found"> {
  const stored = await findDestination(viewer.companyId, id);
  if (!stored) return "not-found";
  const problem = typed === "" ? null : shapeProblem(stored.kind, typed);
  if (problem) return { isSent: false, text: problem };
  if (typed !== "") return testAddress(viewer, { kind: stored.kind, address: typed });
  const refused = await refusalOf(viewer);
  if (refused) return { isSent: false, text: refused };
  const target = targetOf(stored);
  if (!target) return { isSent: false, text: unreadableText };
  const { outcome, off, isRefused } = await send(viewer, target);
  await recordTest(viewer, stored);
  await countRefusal(viewer.companyId, id, isRefused, now());
  if (off) await switchOff(viewer.companyId, id, off, now());
  return outcome;
}

function recordTest({ companyId }: Viewer, { id, name }: { id: string | null; name: string }) {
  return recordEvents(companyId, [{ action: "destination.tested", subject: { id, name } }]);
}

export const unreadableText = "The stored address can no longer be read. Paste it again.";

async function refusalOf({ company, companyId }: Viewer): Promise<string | null> {
  if (company.sample) return "The sample agency sends nothing, not even a test.";
  const { waitSeconds } = await countAttempt("destination-test", companyId);
  return waitSeconds === null ? null : attemptLimitProblem(waitSeconds).message;
}

async function send(viewer: Viewer, target: Parameters<typeof deliverTo>[0]) {
  const agency = viewer.company.name;
  const content = { id: newId(), card: testCard(agency), event: testEvent(agency, now()) };
  const verdict = await deliverTo(target, content, () => Promise.resolve(true));
  const about = "error" in verdict ? verdict : { error: "", off: null, isRefused: false };
  const isSent = verdict.outcome === "accepted";
  return {
    outcome: { isSent, text: isSent ? acceptedText(target.kind) : `${about.error.replace(/\.$/, "")}.` },
    off: about.off,
    isRefused: about.isRefused,
  };
}

function acceptedText(kind: DestinationKind): string {
  if (kind === "webhook") return "The receiver accepted the test.";
  if (kind === "teams") return "The workflow accepted the test. Check that it arrived in the channel.";
  return `${kindLabel(kind)} accepted the test.`;
}
