import { startSession } from "#app/auth/session.server.ts";
import { clientAddress, takeTries } from "#app/http/rate-limit.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { addDashboardWith } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { createPlan } from "#app/domain/plans/save-plan.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { proposeUpload } from "#app/domain/sources/files/propose-upload.server.ts";
import { calculatedKey } from "#app/domain/sources/known-source.ts";
import { now } from "#app/lib/clock.server.ts";
import { FairLine, LineFull } from "#app/http/front-door/fair-line.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import { addCalculatedMetric } from "#db/queries/sources/calculated-metrics.ts";
import { addClient, setDashboardsClient, setSourceClient } from "#db/queries/clients.ts";
import { addCompany, type CompanyDetails } from "#db/queries/companies.ts";
import { addUser, type UserRow } from "#db/queries/users.ts";
import { sampleCalculated } from "./sample-calculated.ts";
import { sampleDashboards } from "./sample-dashboards.ts";
import { sampleLogo } from "./sample-logo.ts";
import { samplePlans } from "./sample-plans.ts";
import { type SampleFile, sampleFiles } from "./sample-files.ts";
import { actAs } from "#app/lib/request-context.server.ts";

const zone = timeZone("Europe/Berlin");
const currency = "EUR";

const line = singleton("sample-agencies", () => new FairLine({ atOnce: 1, mostWaiting: 20, mostOfOne: 2 }));

export type OpenedSample =
  | { readonly outcome: "open"; readonly cookie: string }
  | { readonly outcome: "wait"; readonly waitSeconds: number }
  | { readonly outcome: "unavailable" };

/** The agency sends no email and is removed after a day. */
export async function openSampleAgency(request: Request): Promise<OpenedSample> {
  const from = clientAddress();
  const { waitSeconds } = await takeTries(["sample-short", from], ["sample", from], ["sample-all"]);
  if (waitSeconds !== null) return { outcome: "wait", waitSeconds };
  try {
    return { outcome: "open", cookie: await line.run(from, () => openFor(request)) };
  } catch (error) {
    if (error instanceof LineFull) return { outcome: "wait", waitSeconds: 30 };
    if (error instanceof BytesUnavailable) return { outcome: "unavailable" };
    throw error;
  }
}

async function openFor(request: Request): Promise<string> {
  const { company, user } = await addAgency();
  actAs({ companyId: company.id, id: user.id, name: user.name, tokenName: null });
  const viewer = viewerOf(company, user);
  const sources = new Map<string, string>();
  for (const file of sampleFiles(today(zone, now())))
    sources.set(file.name, await addSampleSource(viewer, file));
  const source = (name: string) => named(sources, name);
  const calculated = new Map<string, string>();
  for (const { source: from, name, type, expression, direction } of sampleCalculated) {
    const id = newId();
    await addCalculatedMetric({
      id,
      companyId: company.id,
      sourceId: source(from),
      name,
      type,
      expression,
      direction,
    });
    calculated.set(name, calculatedKey(id));
  }
  const clientImage = await clientLogo(company.id);
  const clientId = await addSampleClient(company.id, clientImage);
  for (const id of sources.values()) await setSourceClient(company.id, id, clientId);
  for (const { source: from, ...plan } of samplePlans(today(zone, now()))) {
    const saved = await createPlan(viewer, { ...plan, clientId, sourceIds: [source(from)], accounts: {} });
    if (saved.outcome !== "saved") throw new Error(`the sample plan ${plan.name} was not saved`);
  }
  const dashboardIds: string[] = [];
  for (const dashboard of sampleDashboards.toReversed()) {
    const widgets = dashboard
      .widgets({ source, calculated: (name) => named(calculated, name) }, newId)
      .map((widget, order) => ({ ...widget, order }));
    const content = {
      ...newContent(dashboard.name, zone),
      widgets,
      rangeType: dashboard.rangeType,
      footer: dashboard.footer,
      styles: { color: dashboard.color, clientImage },
      defaults: { currency },
    };
    const made = await addDashboardWith(viewer, content, "Made with the sample agency");
    if (made.outcome !== "created") throw new Error("a new company has room for four dashboards");
    await setSharing(viewer, made.id, { public: true });
    dashboardIds.push(made.id);
  }
  await setDashboardsClient(company.id, dashboardIds, clientId);
  return startSession({ companyId: company.id, userId: user.id }, request);
}

async function addSampleClient(companyId: string, logoFileId: string): Promise<string> {
  const id = newId();
  await addClient(companyId, {
    id,
    name: "Harbour Lane Bakery",
    logoFileId,
    color: sampleDashboards[0]!.color,
    currency,
    timezone: zone,
    tags: ["retail"],
  });
  return id;
}

async function clientLogo(companyId: string): Promise<string> {
  const bytes = Buffer.from(sampleLogo, "base64");
  const saved = await saveImage(companyId, { kind: "client", name: "Harbour Lane.png" }, bytesOf(bytes));
  if (saved.outcome === "unavailable") throw new BytesUnavailable("the sample’s logo", false);
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.file.id;
}

async function addAgency(): Promise<{ company: CompanyDetails; user: UserRow }> {
  const at = now();
  const company = await addCompany({
    id: newId(),
    name: "Northlight Studio (sample)",
    state: "trial",
    expiresAt: new Date(at.getTime() + 14 * 86_400_000),
    timezone: zone,
    brandColor: "#0b5c73",
    sample: true,
    createdAt: at,
  });
  const user = await addUser({
    id: newId(),
    companyId: company.id,
    name: "Mara Ellison",
    email: `guest-${company.id}@sample.invalid`,
    role: "admin",
    creator: true,
    termsConsentAt: at,
    ageConsentAt: at,
    timezone: zone,
    onboarding: { flow: null, step: 1, questionnaire: null, finished: false },
    createdAt: at,
  });
  return { company, user };
}

function viewerOf(
  company: CompanyDetails,
  { id, name, email, role, creator, timezone, avatarFileId, onboarding }: UserRow,
): Viewer {
  return {
    userId: id,
    companyId: company.id,
    name,
    email,
    role,
    creator,
    timezone,
    avatarFileId,
    hasConsents: true,
    hasTwoFactor: false,
    onboarding,
    company,
    sessionId: null,
    identification: null,
    tokenScope: null,
    tokenName: null,
    signedInAt: null,
  };
}

async function addSampleSource(
  viewer: Viewer,
  { name, csv, columns, uses_date_range }: SampleFile,
): Promise<string> {
  const file = await saveFile(
    viewer.companyId,
    { kind: "csv", name: `${name}.csv`, limitBytes: 10_000_000, expiresAt: null },
    bytesOf(csv),
  );
  if (file.outcome === "unavailable") throw new BytesUnavailable(`the sample file ${name}`, false);
  if (file.outcome !== "saved") throw new Error(`the sample file ${name} was not saved`);
  const { companyId, userId } = viewer;
  const proposed = await proposeUpload({
    companyId,
    userId,
    sourceId: null,
    fileId: file.file.id,
    name: `${name}.csv`,
    zone,
    encoding: "utf-8",
  });
  if (proposed.outcome === "unavailable") throw new BytesUnavailable(`the sample file ${name}`, false);
  if (proposed.outcome !== "proposed") throw new Error(`the sample file ${name}: ${proposed.message}`);
  const options = {
    has_header: true,
    has_footer: false,
    has_labels: false,
    uses_date_range,
    encoding: "utf-8",
    delimiter: ",",
    decimal: ".",
    currency,
    zone,
  } as const;
  const confirmed = await confirmUpload(viewer, proposed.uploadId, {
    name,
    correction: { options, columns },
  });
  // Small files are imported at once, unless their bytes are unavailable.
  if (confirmed.outcome === "importing") throw new BytesUnavailable(`the sample file ${name}`, false);
  if (confirmed.outcome !== "ready")
    throw new Error(`the sample file ${name} was not read: ${confirmed.outcome}`);
  return confirmed.sourceId;
}

async function* bytesOf(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string);
}

function named(map: ReadonlyMap<string, string>, name: string): string {
  const found = map.get(name);
  if (found === undefined) throw new Error(`the sample has no ${name}`);
  return found;
}
