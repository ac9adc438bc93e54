import { expect, test } from "vitest";
import { isAction } from "#app/domain/audit-log/audit-words.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import { literalsReached } from "./call-graph.ts";

// Every call that may change something either records what it did, or is an exception with a reason.

const exceptions: Readonly<Record<string, string>> = {
  unsent: "shows a form again; signing in there is the sign-in page's call",
  forgotPassword: "sends a link and changes nothing; the new password is recorded",
  "user.email": "sends a link and changes nothing; the confirmed address is recorded",
  "banner.close": "a preference of one person",
  sidebar: "a preference of one person",
  sample: "creates a sample agency that is deleted after a day",
  "dashboard.unlock": "opens a page for a visitor; the security log counts it",
  "dashboard.embed": "opens a page for a visitor; the security log counts it",
  "webhook.bounces":
    "a mail server returns a report; the delivery log shows it, as it shows the server's reply",
  "broadcasting.auth": "signs a channel for the socket of its person and changes nothing",
  "broadcasting.userAuth": "signs in a socket of its person and changes nothing",
  "realtime.events": "sends an event to open pages; nothing is stored",
  "realtime.batchEvents": "sends events to open pages; nothing is stored",
  "realtime.terminateConnections": "closes sockets, which connect again if their person may",
  "register.service": "leads to the service; the account that is created afterwards is recorded",
  reportLink: "opens a page for a recipient",
  anythingElse: "answers 404",
};

/** What each call records at least, by its route. */
const recorded: Readonly<Record<string, string>> = {
  login: "person.signed-in",
  loginCode: "person.signed-in",
  invitation: "person.joined",
  logout: "person.signed-out",
  register: "company.registered",
  resetPassword: "person.password-changed person.signed-in token.revoked",
  user: "person.changed person.consented person.role-changed person.two-factor-off",
  "user.picture": "file.uploaded person.changed",
  "user.password": "person.password-changed token.revoked",
  "user.twoFactor": "person.recovery-codes-made person.two-factor-off person.two-factor-on",
  "user.delete": "person.deleted",
  "user.sessions": "person.sessions-ended",
  "user.services": "person.service-unlinked",
  "user.tokens": "token.created token.revoked",
  "user.confirmEmail": "person.email-changed",
  intro: "company.changed",
  "dashboards.index":
    "dashboard.archived dashboard.changed dashboard.client-changed dashboard.created dashboard.deleted dashboard.restored dashboard.tags-changed",
  "dashboards.create": "dashboard.created",
  "dashboard.summary": "dashboard.summary-changed",
  onboarding: "dashboard.changed", // example data; the rest is a preference of one person
  "dashboard.edit": "dashboard.changed dashboard.lock-taken-over",
  "dashboard.lock": "dashboard.lock-taken-over", // what its holder changes is recorded
  "dashboard.settings": "dashboard.changed dashboard.client-changed dashboard.tags-changed file.uploaded",
  "dashboard.rename": "dashboard.changed",
  "dashboard.share": "dashboard.address-replaced dashboard.sharing-changed",
  "dashboard.links": "link.created link.deleted link.replaced link.revoked",
  "dashboard.requestLink": "link.requested",
  "dashboard.segments": "segment.changed segment.created segment.deleted",
  "dashboard.filters": "dashboard.changed",
  "dashboard.versions": "dashboard.changed",
  "dashboard.copies": "dashboard.created report.created",
  "dashboard.delete": "dashboard.deleted",
  "dashboard.widgetNew": "dashboard.changed file.uploaded metric.created",
  "dashboard.widgetEdit": "dashboard.changed file.uploaded metric.created",
  "dashboard.commands": "dashboard.changed",
  "dashboard.widgetMerge": "dashboard.changed",
  "dashboard.widgetDelete": "dashboard.changed",
  "clients.new": "client.created",
  "clients.show": "client.archived client.restored",
  "clients.edit": "client.changed",
  "clients.delete": "client.deleted",
  "annotations.new": "annotation.created",
  "annotations.edit": "annotation.changed",
  "annotations.delete": "annotation.deleted",
  "plans.new": "plan.created",
  "plans.paste": "plan.changed plan.created",
  "plans.edit": "plan.changed",
  "plans.delete": "plan.deleted",
  "campaigns.index": "group.alerts-snoozed group.alerts-unsnoozed",
  "campaigns.alerts": "group.alerts-snoozed group.alerts-unsnoozed",
  "campaigns.create": "group.created",
  "campaign.show": "group.alerts-snoozed group.alerts-unsnoozed",
  "campaign.edit": "group.changed",
  "campaign.delete": "group.deleted",
  "campaign.domains.new": "group.domain-added",
  "campaign.domain": "group.alerts-snoozed group.alerts-unsnoozed group.domain-changed",
  "campaign.domain.delete": "group.domain-deleted",
  "dashboard.template": "dashboard.template-changed template.changed template.created",
  "templates.edit": "template.changed",
  "dashboard.copiesUpdate": "dashboard.changed",
  "templates.update": "dashboard.changed",
  "templates.delete": "template.deleted",
  "company.settings": "company.changed file.uploaded",
  "company.users":
    "company.two-factor-optional company.two-factor-required person.invitation-resent person.invitation-withdrawn person.invited",
  "company.subscription":
    "subscription.changed subscription.checkout-started subscription.coupon-applied subscription.coupon-removed",
  "company.subscription.cancel": "subscription.changed",
  "company.checkout": "subscription.changed",
  "company.managePayment": "subscription.changed",
  "company.export": "company.archive-requested",
  "company.personalData": "company.address-erased company.address-listed",
  "company.personalData.download": "company.address-listed",
  "api.companySubscription": "subscription.changed subscription.checkout-started",
  "api.paymentSecure": "subscription.checkout-started",
  "api.companyCoupon": "subscription.coupon-applied",
  "webhook.fastspring": "subscription.changed",
  "company.delete": "company.deleted",
  "company.restore": "company.restored",
  "company.whiteLabel": "company.changed white-label.domain-verified white-label.sender-verified",
  "company.sources.new": "source.file-received",
  "company.sources.show": "source.changed source.client-changed source.file-received source.renamed",
  "company.sources.choose": "source.changed",
  "company.sources.account": "source.connected",
  "company.sources.upload": "source.changed source.connected",
  "company.sources.delete": "source.deleted",
  "company.sources.metrics": "metric.created",
  "company.sources.metric": "metric.changed",
  "company.sources.metricDelete": "metric.deleted",
  connect: "source.connected",
  "connect.callback": "source.connected",
  "company.automaticReports.new": "report.created",
  "company.automaticReports.approvals": "report.approved report.skipped",
  "company.automaticReports.show":
    "report.changed report.created report.due-skipped report.due-unskipped report.links-revoked report.paused report.resumed report.tested",
  "company.automaticReports.delete": "report.deleted",
  "company.automaticReports.run": "report.approved report.retried report.skipped",
  "company.destinations.new": "destination.created destination.tested",
  "company.destinations.show":
    "destination.changed destination.secret-replaced destination.switched-on destination.tested",
  "company.destinations.delete": "destination.deleted",
  "api.destinations": "destination.created",
  "api.destination": "destination.changed destination.deleted destination.secret-replaced",
  "api.destination.test": "destination.tested",
  "api.company": "company.changed company.deleted",
  "api.users": "person.invited",
  "api.user": "person.changed person.deleted person.role-changed",
  "api.sources": "source.connected source.file-received",
  "api.source": "source.changed source.connected source.deleted",
  "api.calculatedMetrics": "metric.created",
  "api.calculatedMetric": "metric.changed metric.deleted",
  "api.dashboards": "dashboard.created",
  "api.dashboard":
    "dashboard.address-replaced dashboard.changed dashboard.deleted dashboard.sharing-changed file.uploaded",
  "api.dashboard.clone": "dashboard.created",
  "api.dashboard.archive": "dashboard.archived",
  "api.dashboard.restore": "dashboard.restored",
  "api.dashboard.summary": "dashboard.summary-changed",
  "api.automaticReports": "report.created",
  "api.automaticReport": "report.changed report.deleted",
  "api.annotations": "annotation.created",
  "api.annotation": "annotation.changed annotation.deleted",
  "api.plans": "plan.created",
  "api.plan": "plan.changed plan.deleted",
  "api.groups": "group.created",
  "api.group": "group.changed group.deleted",
  "api.group.domains": "group.domain-added",
  "api.group.domain": "group.domain-changed group.domain-deleted",
  "api.group.domain.snooze": "group.alerts-snoozed group.alerts-unsnoozed",
  "api.alert.snooze": "group.alerts-snoozed group.alerts-unsnoozed",
  "api.files": "file.uploaded",
  "api.files.delete": "file.deleted",
  unsubscribe: "report.resubscribed report.unsubscribed",
};

/** Reads that hand over a company's data. */
const downloads: Readonly<Record<string, string>> = {
  "dashboard.csv": "dashboard.exported",
  "dashboard.xlsx": "dashboard.exported",
  "dashboard.pdfFile": "dashboard.exported",
  "dashboard.widgetCsv": "dashboard.exported",
  "dashboard.widgetPng": "dashboard.exported",
  "dashboard.widgetSvg": "dashboard.exported",
  "company.automaticReports.runPdf": "dashboard.exported",
  "receipt.rows": "source.exported",
  "company.auditLog.csv": "company.audit-log-exported",
  "company.export.download": "company.archive-downloaded",
};

const places = siteMap as readonly Place[];
const unsafe = places.filter(
  ({ methods, changes }) => changes || (methods ?? ["GET", "POST"]).some((method) => method !== "GET"),
);

function actionsOf({ module, methods, changes }: Place): Set<string> {
  const isRead = methods?.every((method) => method === "GET");
  const handlers = isRead ? ["loader"] : changes ? ["action", "loader"] : ["action"];
  return new Set(
    handlers.flatMap((handler) => [...literalsReached(`app/${module}`, handler)].filter(isAction)),
  );
}

const missing = (name: string, wanted: string) => {
  const reached = actionsOf(places.find((place) => place.name === name)!);
  return wanted
    .split(" ")
    .filter((action) => !reached.has(action))
    .map((action) => `${name}: ${action}`);
};

test("every call that changes something is recorded or has a reason not to be", () => {
  expect(unsafe.length).toBeGreaterThan(90);
  const named = [...Object.keys(exceptions), ...Object.keys(recorded)];
  expect(unsafe.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

test("every call records what the list says", { timeout: 120_000 }, () => {
  expect(Object.entries(recorded).flatMap(([name, wanted]) => missing(name, wanted))).toEqual([]);
});

test("downloads of the agency are recorded", { timeout: 60_000 }, () => {
  expect(Object.entries(downloads).flatMap(([name, wanted]) => missing(name, wanted))).toEqual([]);
});

test(
  "calls that are exceptions record nothing, apart from those that share code",
  { timeout: 60_000 },
  () => {
    const shared = new Set(["unsent", "sample", "webhook.bounces"]); // the last with unsubscribing
    const recording = Object.keys(exceptions).filter(
      (name) => !shared.has(name) && actionsOf(places.find((place) => place.name === name)!).size > 0,
    );
    expect(recording).toEqual([]);
  },
);
