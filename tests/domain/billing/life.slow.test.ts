import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { requireAccess } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import { runTestCharges, setTestCard } from "#app/domain/billing/checkout/test-charges.server.ts";
import { answerTestCheckout } from "#app/domain/billing/checkout/test-checkout.server.ts";
import { startCheckout } from "#app/domain/billing/checkout/start-checkout.server.ts";
import { sendBillingEmails } from "#app/domain/billing/emails/send-billing-emails.server.ts";
import { runOperatorCommand } from "#app/domain/billing/operator/run-command.server.ts";
import { cancelPlan } from "#app/domain/billing/plan/end-plan.server.ts";
import { deleteCompany } from "#app/domain/company-deletion/delete-company.server.ts";
import { eraseCompanies } from "#app/domain/company-deletion/erase-companies.server.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { signIn } from "#app/domain/users/sign-in.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import { db } from "#db/client.server.ts";
import { getCompany } from "#db/queries/companies.ts";
import { companies, erasures } from "#db/schema/index.ts";
import {
  ask,
  buildPerson,
  password,
  type Person,
  requestOf,
  signedIn,
  viewerOf,
} from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { keepMail } from "#tests/support/edges/kept-mail.ts";

await useDatabase();
useCheckout("test");
const mail = keepMail();
afterAll(() => void Object.assign(config, { clockOffsetSeconds: 0 }));

const dayMs = 86_400_000;
const start = Date.now();
/** A minute past, so that what is due at that moment is over. */
const travelTo = (day: number, seconds = 60) =>
  Object.assign(config, {
    clockOffsetSeconds: Math.round((start + day * dayMs - Date.now()) / 1000) + seconds,
  });

const viewer = async ({ companyId, id }: Person) => viewerOf(await signedIn(companyId, id));

async function dayOf(person: Person, day: number) {
  travelTo(day, 120); // after what people did on this day
  await runTestCharges();
  await runTestCharges();
  const before = mail.length;
  await sendBillingEmails(now());
  await sendBillingEmails(now()); // the second time sends nothing
  await emailsSent();
  const company = await getCompany(person.companyId);
  const cookie = await signedIn(person.companyId, person.id);
  const change = requestOf("/dashboards/create", { cookie, form: {} });
  const { status } = await ask(() => requireAccess(change, "dashboards.create"), change);
  const { banners } = await shellFor(await viewerOf(cookie));
  return {
    state: company.state,
    banners: banners.map(({ code, title }) => `${code} ${title}`).join(" + "),
    access: status === 402 ? "402" : "in",
    reports: isServed(company, billingTime()) ? "sent" : "held",
    emails: mail
      .slice(before)
      .map(({ subject }) => subject.replace(/: Northlight Studio$/, ""))
      .join(" + "),
  };
}

/** A deleted company has no banner: its people see the page to restore, until the erasure. */
async function deletedDayOf({ id, companyId, email }: Person, day: number): Promise<string> {
  travelTo(day, 120);
  const before = mail.length;
  await runTestCharges();
  await sendBillingEmails(now());
  await eraseCompanies(now());
  await emailsSent();
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId));
  const emails = mail.slice(before).map(({ subject }) => subject);
  const signed = await signIn(email, password, requestOf("/login"));
  if (!row) {
    const [record] = await db.select().from(erasures).where(eq(erasures.companyName, "Northlight Studio"));
    const kept = record ? "record kept" : "no record";
    return [`erased, ${kept}`, "no banner", `sign-in: ${signed.outcome}`, "none", emails.join(" + ")].join(
      " | ",
    );
  }
  const request = requestOf("/dashboards", { cookie: await signedIn(companyId, id) });
  const { location } = await ask(() => requireAccess(request, "dashboards.index"), request);
  return [
    "deleted",
    "no banner",
    `${signed.outcome}, led to ${location}`,
    row.deletedAt === null && isServed(row, billingTime()) ? "sent" : "held",
    emails.join(" + "),
  ].join(" | ");
}

test("a company's life, day by day: banner, access, reports and emails", { timeout: 300_000 }, async () => {
  const person = await buildPerson({
    company: { state: "trial", expiresAt: new Date(start + 14 * dayMs), stateChangedAt: new Date(start) },
  });
  const actions: Readonly<Record<number, () => Promise<unknown>>> = {
    17: async () => {
      const me = await viewer(person);
      const started = await startCheckout(me, { dashboards: 10, interval: 1 });
      if (started.outcome !== "started") throw new Error(started.outcome);
      await answerTestCheckout(me, started.checkout.id, "approve");
    },
    30: async () => setTestCard(await viewer(person), "fails"),
    52: async () => setTestCard(await viewer(person), "works"),
    60: async () => cancelPlan(await viewer(person)),
    90: async () => deleteCompany(await viewer(person)),
    91: () => runOperatorCommand(["restore", person.companyId]),
    95: async () => deleteCompany(await viewer(person)),
  };
  const rows: string[] = [];
  let last = "";
  const isDeleted = (day: number) => day === 90 || day >= 95;
  for (let day = 0; day <= 126; day++) {
    travelTo(day);
    await actions[day]?.();
    if (isDeleted(day)) {
      const row = await deletedDayOf(person, day);
      if (row !== last) rows.push(`${day} | ${row}`);
      last = row;
      continue;
    }
    const { state, banners, access, reports, emails } = await dayOf(person, day);
    const row = [state, banners.replace(/\d+ days left/, "n days left"), access, reports, emails].join(" | ");
    if (row !== last) rows.push(`${day} | ${row}`);
    last = row;
  }
  const date = (day: number) =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }).format(start + day * dayMs);
  expect(rows).toEqual([
    "0 | trial | 120 Trial: n days left | in | sent | ",
    `11 | trial | 120 Trial: n days left | in | sent | Your trial ends on ${date(14)}`,
    "12 | trial | 120 Trial: n days left | in | sent | ",
    "13 | trial | 120 Trial: last day | in | sent | ",
    "14 | trial | 129 Your trial has ended | 402 | held | Your trial has ended",
    "15 | trial | 129 Your trial has ended | 402 | held | ",
    "17 | active |  | in | sent | ",
    expect.stringMatching(
      /^4[5-8] \| overdue \| 128 Your last payment did not go through \| in \| sent \| Your last payment did not go through$/,
    ),
    expect.stringMatching(
      /^4[6-9] \| overdue \| 128 Your last payment did not go through \| in \| sent \| $/,
    ),
    "52 | active |  | in | sent | ",
    "60 | canceled | 126 Your subscription is canceled | in | sent | Your subscription is canceled",
    "61 | canceled | 126 Your subscription is canceled | in | sent | ",
    expect.stringMatching(
      /^8\d \| canceled \| 126 Your subscription has ended \| 402 \| held \| Your subscription has ended$/,
    ),
    expect.stringMatching(/^8\d \| canceled \| 126 Your subscription has ended \| 402 \| held \| $/),
    "90 | deleted | no banner | signed-in, led to /company/restore | held | Northlight Studio was deleted",
    "91 | canceled | 126 Your subscription has ended + 122 Welcome back. Everything is as you left it | 402 | held | ",
    "95 | deleted | no banner | signed-in, led to /company/restore | held | Northlight Studio was deleted",
    "96 | deleted | no banner | signed-in, led to /company/restore | held | ",
    "125 | erased, record kept | no banner | sign-in: wrong | none | ",
  ]);
});
