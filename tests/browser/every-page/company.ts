import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { hashPassword } from "#app/auth/password.server.ts";
import { startSession } from "#app/auth/session.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import { attemptAbout, sealTokens } from "#app/domain/sources/access/credentials.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { addConnectAttempt } from "#db/queries/sources/connecting.ts";
import { addUser } from "#db/queries/users.ts";
import { checkouts, companies, dashboards, orders, pdfExports, users } from "#db/schema/index.ts";
import { connectSource } from "#tests/support/companies/connected.ts";

export type Person = { readonly id: string; readonly email: string; readonly cookie: string };

/**
 * Rows that need direct database access: a second person, a connected account, a pending sign-in, and a failed PDF.
 */
export type Company = {
  readonly dataDir: string;
  readonly admin: Person;
  readonly user: Person;
  /** Has just registered and not answered the intro. */
  readonly newcomer: Person;
  readonly connectedId: string;
  readonly checkoutId: string;
  readonly orderId: string;
  /** By person. */
  readonly attemptIds: Readonly<Record<string, string>>;
};

export const failedExport = (dashboardId: string) => `failed-${dashboardId}`;
export const password = "a long enough phrase 7";

/** The sample agency as an ordinary company, in a data folder before any product starts on it. */
export async function prepareCompany(): Promise<Company> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-pages-"));
  const template = (await readdir("build")).find((name) => name.startsWith("database-template-"));
  await openDatabase({
    folder: path.join(dataDir, "database"),
    template: template ? path.resolve("build", template) : null,
  });
  const request = new Request("http://localhost/sample", { method: "POST" });
  const opened = await openSampleAgency(request);
  if (opened.outcome !== "open") throw new Error("the sample agency did not open");
  const [guest] = await db.select().from(users);
  const { companyId } = guest!;
  await db.update(companies).set({ sample: false }).where(eq(companies.id, companyId)); // so that it sends email

  const at = new Date();
  const passwordHash = await hashPassword(password);
  const someone = { companyId, passwordHash, termsConsentAt: at, ageConsentAt: at, createdAt: at } as const;
  const flow = { flow: "dashboard", questionnaire: null } as const;
  const jonas = await addUser({
    ...someone,
    id: newId(),
    name: "Jonas",
    email: "jonas@northlight.example",
    role: "user",
    onboarding: { ...flow, step: 6, finished: true },
  });
  const nora = await addUser({
    ...someone,
    id: newId(),
    name: "Nora",
    email: "nora@northlight.example",
    role: "user",
    onboarding: { ...flow, step: 0, finished: false },
  });
  for (const { id: dashboardId } of await db.select({ id: dashboards.id }).from(dashboards))
    await db.insert(pdfExports).values({
      id: failedExport(dashboardId),
      companyId,
      dashboardId,
      key: "",
      state: "failed",
      period: { from: "2026-10-01", to: "2026-10-31", compareFrom: null, compareTo: null },
      error: "It took longer than a minute.",
    });
  await db.update(dashboards).set({ realTime: true }); // each has its realtime page
  const connectedId = await connectSource(companyId, "google-search-console");
  const attemptIds: Record<string, string> = {};
  for (const { id: userId } of [guest!, jonas]) {
    const id = newId();
    attemptIds[userId] = id;
    const login = {
      accessToken: "a",
      refreshToken: null,
      expiresAt: null,
      endsAt: null,
      scopes: [],
      extra: {},
    };
    await addConnectAttempt(companyId, {
      id,
      userId,
      kind: "google-search-console",
      sourceId: connectedId,
      account: "ida@harbourlane.example",
      pending: sealTokens(attemptAbout({ companyId, id }), login),
      expiresAt: new Date(at.getTime() + 3_600_000),
    });
  }
  const person = async ({ id, email }: { id: string; email: string }): Promise<Person> => ({
    id,
    email,
    cookie: (await startSession({ companyId, userId: id }, request)).split(";", 1)[0]!,
  });
  const [admin, user, newcomer] = [await person(guest!), await person(jonas), await person(nora)];
  const paid = await addPlan(companyId, at);
  await closeDatabase();
  return { dataDir, admin, user, newcomer, connectedId, attemptIds, ...paid };
}

/** A plan of the test checkout, its invoice, and a change of plan on its way. */
async function addPlan(companyId: string, at: Date) {
  const [checkoutId, orderId] = [newId(), newId()];
  const basket = { companyId, provider: "test", dashboards: 30, interval: 1 as const, cents: 12_000 };
  const periodEnd = new Date(at.getTime() + 30 * 86_400_000);
  await db
    .update(companies)
    .set({
      state: "active",
      subscriptionId: "test-plan",
      subscriptionInterval: 1,
      expiresAt: periodEnd,
      plan: {
        provider: "test",
        account: null,
        cents: 12_000,
        coupons: [],
        periodStart: at.toISOString(),
        periodEnd: periodEnd.toISOString(),
      },
    })
    .where(eq(companies.id, companyId));
  await db.insert(checkouts).values({ ...basket, id: checkoutId, renewalCents: 12_000, basis: "" });
  await db.insert(orders).values({ ...basket, id: orderId, reference: "TEST-1", state: "paid" });
  return { checkoutId, orderId };
}
