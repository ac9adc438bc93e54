import type { AuditAction, AuditDetails } from "#db/schema/audit.ts";

const words: Readonly<Record<AuditAction, string>> = {
  "annotation.created": "added the note",
  "annotation.changed": "changed the note",
  "annotation.deleted": "deleted the note",
  "client.created": "created the client",
  "client.changed": "changed the client",
  "client.archived": "archived the client",
  "client.restored": "restored the client",
  "client.deleted": "deleted the client",
  "company.registered": "registered the company",
  "company.changed": "changed the settings of",
  "company.deleted": "deleted the company",
  "company.restored": "restored the company",
  "company.two-factor-required": "required two-factor sign-in of everyone at",
  "company.two-factor-optional": "made two-factor sign-in optional at",
  "company.audit-log-exported": "exported the audit log of",
  "company.archive-requested": "prepared an archive of",
  "company.archive-downloaded": "downloaded the archive of",
  "company.address-listed": "looked up an email address at",
  "company.address-erased": "erased an email address at",
  "dashboard.created": "created the dashboard",
  "dashboard.changed": "changed the dashboard",
  "dashboard.archived": "archived the dashboard",
  "dashboard.restored": "restored the dashboard",
  "dashboard.deleted": "deleted the dashboard",
  "dashboard.exported": "downloaded the dashboard",
  "dashboard.sharing-changed": "changed the sharing of",
  "dashboard.address-replaced": "replaced the address of",
  "dashboard.client-changed": "changed the client of the dashboard",
  "dashboard.tags-changed": "changed the tags of",
  "dashboard.summary-changed": "changed the written summary of",
  "dashboard.lock-taken-over": "took over the editing of",
  "dashboard.template-changed": "changed the template of",
  "destination.created": "created the destination",
  "destination.changed": "changed the destination",
  "destination.deleted": "deleted the destination",
  "destination.switched-on": "switched on the destination",
  "destination.switched-off": "switched off the destination",
  "destination.secret-replaced": "replaced the signing secret of",
  "destination.tested": "sent a test to",
  "file.uploaded": "uploaded the image",
  "file.deleted": "deleted the image",
  "group.created": "created the group",
  "group.changed": "changed the group",
  "group.deleted": "deleted the group",
  "group.domain-added": "added the domain",
  "group.domain-changed": "changed the domain",
  "group.domain-deleted": "deleted the domain",
  "group.alerts-snoozed": "snoozed alerts of",
  "group.alerts-unsnoozed": "ended the snooze of",
  "link.created": "created the personal link for",
  "link.replaced": "replaced the personal link for",
  "link.revoked": "revoked the personal link for",
  "link.deleted": "deleted the personal link for",
  "link.requested": "requested a new personal link for",
  "link.opened": "opened the personal link for",
  "metric.created": "created the calculated metric",
  "metric.changed": "changed the calculated metric",
  "metric.deleted": "deleted the calculated metric",
  "person.invited": "invited",
  "person.invitation-resent": "sent the invitation again to",
  "person.invitation-withdrawn": "withdrew the invitation of",
  "person.joined": "accepted the invitation of",
  "person.changed": "changed the profile of",
  "person.role-changed": "changed the role of",
  "person.deleted": "deleted the person",
  "person.signed-in": "signed in as",
  "person.signed-out": "signed out as",
  "person.sessions-ended": "ended sessions of",
  "person.password-changed": "changed the password of",
  "person.email-changed": "changed the email address of",
  "person.consented": "accepted the terms as",
  "person.two-factor-on": "turned on two-factor sign-in of",
  "person.two-factor-off": "turned off two-factor sign-in of",
  "person.service-linked": "linked a sign-in service to",
  "person.service-unlinked": "unlinked a sign-in service from",
  "person.recovery-codes-made": "made new recovery codes of",
  "plan.created": "created the plan",
  "plan.changed": "changed the plan",
  "plan.deleted": "deleted the plan",
  "report.created": "created the automatic report of",
  "report.changed": "changed the automatic report of",
  "report.paused": "paused the automatic report of",
  "report.resumed": "resumed the automatic report of",
  "report.deleted": "deleted the automatic report of",
  "report.approved": "approved the report of",
  "report.skipped": "skipped the report of",
  "report.retried": "sent the report again of",
  "report.sent": "sent the report of",
  "report.due-skipped": "skips the next report of",
  "report.due-unskipped": "no longer skips the next report of",
  "report.unsubscribed": "unsubscribed from the report of",
  "report.resubscribed": "subscribed again to the report of",
  "report.tested": "sent a test report of",
  "report.links-revoked": "revoked report links of",
  "segment.created": "created the segment",
  "segment.changed": "renamed the segment",
  "segment.deleted": "deleted the segment",
  "source.connected": "connected the source",
  "source.disconnected": "found the source disconnected:",
  "source.renamed": "renamed the source",
  "source.changed": "changed the source",
  "source.client-changed": "changed the client of the source",
  "source.file-received": "uploaded the file",
  "source.deleted": "deleted the source",
  "source.exported": "downloaded the rows of",
  "subscription.checkout-started": "started a checkout:",
  "subscription.changed": "changed the subscription:",
  "subscription.coupon-applied": "applied the coupon",
  "subscription.coupon-removed": "removed the coupon",
  "template.created": "created the template",
  "template.changed": "changed the template",
  "template.deleted": "deleted the template",
  "token.created": "created the API token",
  "token.revoked": "revoked the API token",
  "white-label.sender-verified": "verified the sender",
  "white-label.sender-lost": "no longer finds the records of the sender",
  "white-label.domain-verified": "verified the domain",
  "white-label.domain-lost": "no longer finds the records of the domain",
};

const subjects: Readonly<Record<string, string>> = {
  annotation: "Annotations",
  client: "Clients",
  company: "Company",
  dashboard: "Dashboards",
  destination: "Destinations",
  file: "Images",
  group: "Groups",
  link: "Personal links",
  metric: "Calculated metrics",
  person: "People and sign-ins",
  plan: "Plans",
  report: "Reports",
  segment: "Segments",
  source: "Sources",
  subscription: "Subscription",
  template: "Templates",
  token: "API tokens",
  "white-label": "White label",
};

export function actionWords(action: AuditAction): string {
  return words[action] ?? action;
}

export function isAction(text: string): text is AuditAction {
  return Object.hasOwn(words, text);
}

export function isSubject(text: string): boolean {
  return Object.hasOwn(subjects, text);
}

export function actionChoices(withBilling: boolean) {
  const actions = Object.keys(words) as AuditAction[];
  const offered = Object.entries(subjects).filter(([subject]) => withBilling || subject !== "subscription");
  return offered.map(([subject, label]) => ({
    label,
    options: [
      { value: subject, label: `${label}: all` },
      ...actions
        .filter((action) => action.startsWith(`${subject}.`))
        .map((action) => ({ value: action, label: choiceLabel(words[action]) })),
    ],
  }));
}

function choiceLabel(text: string): string {
  const bare = text.replace(/(:| of| for| to| as| at| from)$/, "");
  return bare.slice(0, 1).toUpperCase() + bare.slice(1);
}

export function detailWords(details: AuditDetails, tokenName: string | null): string {
  const { changed, opens, sent, failed, ...rest } = details;
  const count = (n: unknown, one: string, many: string) => `${String(n)} ${n === 1 ? one : many}`;
  return [
    Array.isArray(changed) && `Changed: ${changed.join(", ")}`,
    opens !== undefined && count(opens, "time", "times"),
    sent !== undefined && count(sent, "recipient", "recipients"),
    failed !== undefined && failed !== 0 && `${String(failed)} failed`,
    ...Object.entries(rest).map(([name, value]) => restWords(name, String(value))),
    tokenName !== null && `API token “${tokenName}”`,
  ]
    .filter((part) => typeof part === "string")
    .join(" · ");
}

function restWords(name: string, value: string): string {
  if (name === "to") return `Now: ${value}`;
  if (name === "with") return `Service: ${value}`;
  if (name === "by") return `With ${value.replaceAll("-", " ")}`;
  if (name === "scope" || name === "role") return `${name === "role" ? "Role" : "Scope"}: ${value}`;
  return value;
}
