import { type SendingDeps, sendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { nextDeliveryAttempt } from "#app/domain/reports/rules/retries.ts";
import { leaseName, newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { toMessage, messageId } from "#app/mail/mailer.server.ts";
import type { Email, HandOver } from "#app/mail/message.ts";
import { sourceNoticeEmail } from "#app/mail/messages/sources.ts";
import { productSender } from "#app/mail/sender.ts";
import { inTransaction } from "#db/client.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import {
  addSourceMails,
  claimSourceMail,
  lockOpenEvents,
  listEventsById,
  listNotifiedAdmins,
  markMailHanding,
  setEventStates,
  setMailResult,
  settleSilentMails,
  type SourceMail,
} from "#db/queries/sources/source-events.ts";
import { findUser, type UserRow } from "#db/queries/users.ts";
import { noteEndingConnections, noteStillDisconnected } from "#app/domain/sources/note-event.server.ts";
import { alertsMessage } from "./alerts-message.server.ts";
import { describeEvents } from "./describe-events.server.ts";

const minute = 60_000;
const gatherMs = 2 * minute;
const quietMs = 30 * minute;

type Deps = Pick<SendingDeps, "transport" | "product" | "isStopping">;

/** Stores each step before the next: a killed process repeats nothing. */
export async function sendSourceNotices(now: Date, deps: Deps = sendingDeps()): Promise<void> {
  const by = leaseName();
  await settleSilentMails(deps.transport.repeatable);
  await noteEndingConnections(now);
  await noteStillDisconnected(now);
  while (await planNextMail(now));
  while (!deps.isStopping() && (await handOverNextMail(by, now, deps)));
}

function planNextMail(now: Date): Promise<boolean> {
  const [before, quietSince] = [gatherMs, quietMs].map((ms) => new Date(now.getTime() - ms)) as [Date, Date];
  return inTransaction(async () => {
    const events = await lockOpenEvents(before, quietSince);
    const [first] = events;
    if (!first) return false;
    const { companyId } = first;
    const holding = await describeEvents(events, { appUrl: "", zone: "UTC", now });
    const ids = holding.map(({ event }) => event.id);
    await setEventStates(
      companyId,
      events.flatMap(({ id }) => (ids.includes(id) ? [] : [id])),
      "over",
    );
    await setEventStates(companyId, ids, "planned");
    if (ids.length === 0) return true;
    const admins = await listNotifiedAdmins(companyId);
    await addSourceMails(
      admins.map(({ id: userId, email: recipient }) => ({
        id: newId(),
        companyId,
        userId,
        recipient,
        eventIds: ids,
        createdAt: now,
      })),
    );
    return true;
  });
}

async function handOverNextMail(by: string, now: Date, deps: Deps): Promise<boolean> {
  const mail = await claimSourceMail(by, now);
  if (!mail) return false;
  const message = await messageFor(mail, now, deps);
  if (!message) {
    await setMailResult(mail, by, {
      state: "failed",
      error: "The problem was resolved before the email could be sent.",
    });
    return true;
  }
  const mayEnd = async () => !deps.isStopping() && (await markMailHanding(mail, by));
  const result = await deps.transport.handOver(message, mayEnd);
  log.info({ mail: mail.id, outcome: result.outcome }, "source notice handed over");
  await record(mail, by, result, now);
  return true;
}

async function messageFor(mail: SourceMail, now: Date, { product }: Deps) {
  const user = await findUser(mail.companyId, mail.userId);
  if (!user) return null;
  const sender = productSender(product);
  const letter =
    mail.about === "alerts"
      ? await alertsMessage(mail, user, product, now)
      : await noticeOf(mail, user, product, now);
  return (
    letter &&
    toMessage(letter, mail.recipient, sender, {
      id: messageId([mail.about === "alerts" ? "alerts" : "source-notice", mail.id], sender.domain),
    })
  );
}

async function noticeOf(
  mail: SourceMail,
  user: UserRow,
  { appUrl, siteTitle }: Deps["product"],
  now: Date,
): Promise<Email | null> {
  if (!user.sourceEmails) return null;
  const events = await listEventsById(mail.companyId, mail.eventIds);
  const described = await describeEvents(events, { appUrl, zone: user.timezone, now });
  if (described.length === 0) return null;
  const company = await getCompany(mail.companyId);
  return sourceNoticeEmail(
    described.map(({ notice }) => notice),
    { siteTitle, agencyName: company.name, settingsHref: `${appUrl}/users/${user.id}#source-emails` },
  );
}

async function record(mail: SourceMail, by: string, result: HandOver, now: Date): Promise<void> {
  switch (result.outcome) {
    case "accepted":
      return setMailResult(mail, by, { state: "handed", handedAt: now, code: null, error: null });
    case "withdrawn":
      return setMailResult(mail, by, { state: "due", attempts: Math.max(0, mail.attempts - 1) });
    case "unknown":
      return setMailResult(mail, by, { state: "unknown", error: result.reason });
    case "unreachable":
    case "refused": {
      const isFinal = result.outcome === "refused" && result.code >= 500;
      const next = isFinal ? null : nextDeliveryAttempt(mail.attempts, now);
      return setMailResult(mail, by, {
        state: next ? "due" : "failed",
        nextAttemptAt: next,
        code: result.outcome === "refused" ? result.code : null,
        error: result.outcome === "refused" ? result.answer : result.reason,
      });
    }
  }
}
