import { chooseMetrics } from "#app/domain/groups/rules/group-metrics.ts";
import { day } from "#app/lib/plain-date.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { Viewer } from "#app/auth/viewer.ts";
import { createDestination } from "#app/domain/destinations/save-destination.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { attemptAbout, sealTokens } from "#app/domain/sources/access/credentials.server.ts";
import { proposeUpload } from "#app/domain/sources/files/propose-upload.server.ts";
import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import * as rows from "#db/schema/index.ts";
import {
  aBoard,
  anInstance,
  aSource,
  aWidget,
  dateColumn,
  nameColumn,
  numberColumn,
} from "#tests/domain/receipts/a-bakery.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { ownersView, shownNumbers } from "#tests/domain/receipts/every-number.ts";
import { paidThings, readyArchive } from "./paid-and-archived.ts";
import { bytesOf, days, pdf, reportWithRun } from "./report-with-run.ts";

/** Names of parameters in paths of the site map, with the value of one client's things. */
export type Ids = Readonly<Record<string, string>>;

/**
 * A client of the viewer's company with one of everything that belongs to a client. Each name has `word` in it, so that
 * an answer that has the word shows something of this client.
 */
export async function everythingOfClient(viewer: Viewer, word: string): Promise<Ids> {
  const { companyId, userId } = viewer;
  const mine = { companyId, createdBy: userId };
  const clientId = newId();
  const fileId = await picture(companyId, word);
  const contact = `ida@${word.toLowerCase()}.example`;
  await db.insert(rows.clients).values({
    id: clientId,
    companyId,
    name: `${word} Bakery`,
    logoFileId: fileId,
    contacts: [contact],
    tags: [`${word} tag`],
  });
  const ofSource = await source(viewer, clientId, word);
  const ofBoard = await board(viewer, clientId, ofSource.sourceId, word);
  const { dashboardId } = ofBoard;
  const [annotationId, planId, segmentId] = [newId(), newId(), newId()];
  await db.insert(rows.annotations).values({
    id: annotationId,
    ...mine,
    clientId,
    ...days,
    text: `${word} note about ${contact}`,
    list: `${word} list`,
    visible: true,
  });
  await db.insert(rows.plans).values({
    id: planId,
    ...mine,
    clientId,
    name: `${word} plan`,
    metric: "visits",
    sourceIds: [ofSource.sourceId],
    kind: "goal",
    method: "calendar",
    months: { "2026-10": 1640 },
  });
  const ofGroup = await group(viewer, clientId, ofSource.sourceId, word);
  await db.insert(rows.segments).values({
    id: segmentId,
    companyId,
    clientId,
    name: `${word} segment`,
    filters: [`campaign:is:${word}`],
  });
  return {
    clientId,
    contact,
    fileId,
    segmentId,
    annotationId,
    planId,
    ...ofGroup,
    ...ofSource,
    ...ofBoard,
    ...(await reportWithRun(viewer, dashboardId, word)),
  };
}

/** A group with one domain and an open alert. */
async function group({ companyId, userId }: Viewer, clientId: string, sourceId: string, word: string) {
  const [campaignId, domainId, domainMetricId, alertId] = [newId(), newId(), newId(), newId()];
  const metrics = chooseMetrics(["sessions"]);
  await db
    .insert(rows.groups)
    .values({ id: campaignId, companyId, name: `${word} group`, metrics, createdBy: userId });
  const host = `${word.toLowerCase()}.example`;
  const queriedOn = day("2026-10-06"); // the day after its file ends
  await db
    .insert(rows.groupDomains)
    .values({ id: domainId, companyId, groupId: campaignId, clientId, host, queriedOn });
  await db
    .insert(rows.domainMetrics)
    .values({ id: domainMetricId, companyId, domainId, metric: "sessions", sourceId });
  const { from, to } = { from: day("2026-10-27"), to: day("2026-11-02") };
  const change = { direction: "down" as const, current: 10, previous: 90, from, to, openedAt: new Date() };
  await db.insert(rows.alerts).values({ id: alertId, companyId, domainMetricId, ...change });
  return { campaignId, domainId, alertId };
}

async function picture(companyId: string, word: string): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
    .png()
    .toBuffer();
  const saved = await saveImage(companyId, { kind: "client", name: `${word}.png` }, bytesOf(png));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.file.id;
}

async function source(viewer: Viewer, clientId: string, word: string) {
  const { companyId, userId } = viewer;
  const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("visits", "Visits")];
  const sourceId = await aSource(
    viewer,
    columns,
    [1, 2, 3, 4, 5].map((nth) => [`2026-10-0${nth}`, `${word} sale`, 10 * nth]),
    { name: `${word} visits` },
  );
  await db.update(rows.sources).set({ clientId }).where(eq(rows.sources.id, sourceId));
  const csv = Buffer.from(`date,${word} visits\n2026-10-01,12\n2026-10-02,15\n`);
  const saved = await saveFile(
    companyId,
    { kind: "csv", name: `${word}.csv`, limitBytes: 10_000, expiresAt: null },
    bytesOf(csv),
  );
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const proposed = await proposeUpload({
    companyId,
    userId,
    sourceId,
    fileId: saved.file.id,
    name: `${word} next.csv`,
    zone: "Europe/Berlin",
    encoding: "utf-8",
  });
  if (proposed.outcome !== "proposed") throw new Error(proposed.outcome);
  const [metricId, attemptId] = [newId(), newId()];
  await db.insert(rows.calculatedMetrics).values({
    id: metricId,
    companyId,
    sourceId,
    name: `${word} double`,
    type: "number",
    expression: "visits * 2",
  });
  const connectedId = await connectSource(companyId, "google-search-console", {
    clientId,
    name: `${word} search`,
    account: `${word}@accounts.example`,
  });
  const login = {
    accessToken: "a",
    refreshToken: null,
    expiresAt: null,
    endsAt: null,
    scopes: [],
    extra: {},
  };
  await db.insert(rows.connectAttempts).values({
    id: attemptId,
    companyId,
    userId,
    kind: "google-search-console",
    sourceId: connectedId,
    account: `other-${word}@accounts.example`,
    pending: sealTokens(attemptAbout({ companyId, id: attemptId }), login),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await db.insert(rows.sourceEvents).values({
    id: newId(),
    companyId,
    key: newId(),
    kind: "disconnected",
    sourceId,
    sourceKind: "csv",
    name: `${word} visits`,
    happenedAt: new Date(),
    createdAt: new Date(),
  });
  return { sourceId, connectedId, uploadId: proposed.uploadId, metricId, attemptId };
}

async function board(viewer: Viewer, clientId: string, sourceId: string, word: string) {
  const { companyId, userId } = viewer;
  const instance = anInstance(sourceId, { metrics: ["visits"], dimension: "campaign" });
  const widget = aWidget("chart:pie", [instance], { title: `${word} numbers` });
  const made = await aBoard(
    viewer,
    [widget, aWidget("summary", [anInstance(sourceId, { metrics: ["visits"] })])],
    {
      name: `${word} board`,
      footer: `${word} footer`,
      clientReceipts: true,
    },
  );
  const { id: dashboardId, permalink } = made;
  await db
    .update(rows.dashboards)
    .set({ clientId, realTime: true, tags: [`${word} label`] })
    .where(eq(rows.dashboards.id, dashboardId));
  const [linkId, exportId] = [newId(), newId()];
  const linkToken = `link-${newToken()}`;
  await db
    .insert(rows.shareLinks)
    .values({ id: linkId, companyId, dashboardId, tokenHash: hashToken(linkToken), label: `${word} reader` });
  await db.insert(rows.dashboardViews).values({ dashboardId, companyId, day: days.to, views: 3 });
  await db.insert(rows.pdfExports).values({
    id: exportId,
    companyId,
    dashboardId,
    key: "",
    state: "ready",
    period: { ...days, compareFrom: null, compareTo: null },
    fileId: await pdf(companyId, word),
  });
  await db.insert(rows.writtenSummaries).values({
    id: newId(),
    companyId,
    dashboardId,
    ...days,
    sentences: [{ text: `${word} grew.`, figures: [] }],
    via: "page",
    writtenBy: userId,
    authorName: "Marta Quill",
    writtenAt: new Date(),
  });
  const [number] = shownNumbers((await ownersView(made)).widgets);
  const [receiptId = "", receiptQuery = ""] = number!.receipt.split("?");
  return {
    dashboardId,
    permalink,
    widgetId: widget.id,
    linkId,
    linkToken,
    exportId,
    receiptId,
    receiptQuery,
  };
}

/** What belongs to the company and to no client. */
export async function everythingOfCompany(viewer: Viewer, word: string): Promise<Ids> {
  const { companyId } = viewer;
  const templateId = newId();
  const [dashboard] = await db.select().from(rows.dashboards).limit(1);
  const content = { ...dashboard!.content, widgets: [], name: `${word} layout` };
  await db.insert(rows.templates).values({ id: templateId, companyId, name: `${word} template`, content });
  await db.insert(rows.templateVersions).values({ templateId, companyId, version: 1, content });
  const address = "https://hooks.slack.com/services/T0001/B0001/XyZ1";
  const made = await createDestination(viewer, { name: `${word} channel`, kind: "slack", address });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  const invitation = newToken();
  const invitationId = newId();
  await db.insert(rows.oneTimeTokens).values({
    id: invitationId,
    tokenHash: hashToken(invitation),
    purpose: "invitation",
    companyId,
    email: `${word.toLowerCase()}@invited.example`,
    role: "user",
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return {
    templateId,
    destinationId: made.id,
    invitation,
    invitationId,
    ...(await paidThings(viewer, word)),
    ...(await readyArchive(viewer, word)),
  };
}
