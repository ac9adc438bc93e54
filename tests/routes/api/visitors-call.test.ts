import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { unlockToken } from "#app/domain/dashboards/view/read/open-dashboard.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { loader as read } from "#app/routes/api/dashboards/dashboard.ts";
import { loader as pdf } from "#app/routes/api/dashboards/pdf.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { db } from "#db/client.server.ts";
import { companies, dashboards, pdfExports } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");
await startQueueProducer();

async function published() {
  const { marta, companyId } = await anAgency();
  const id = await aDashboard(marta);
  await setSharing(marta, id, { public: true });
  const { permalink } = await stored(marta, id);
  const ask = (loader: typeof read, rest: string) => async (headers: Record<string, string>) =>
    answerOf(loader, await visit(null, `/api/dashboards/${permalink}${rest}`, { headers }), {
      id: permalink,
    });
  return {
    marta,
    companyId,
    id,
    show: (headers: Record<string, string> = {}, query = "") => ask(read, query)(headers),
    askPdf: (headers: Record<string, string> = {}, query = "") => ask(pdf, `/pdf${query}`)(headers),
  };
}

test("a public dashboard is marked, with its password, and when its company is not served", async () => {
  const { marta, companyId, id, show } = await published();
  const open = await show();
  expect([open.status, open.headers.get("x-public")]).toEqual([200, "1"]);

  await setSharing(marta, id, { password: "open sesame" });
  const locked = await show();
  expect([locked.status, locked.headers.get("x-public")]).toEqual([422, "1"]);
  expect(locked.body).toMatchObject({ error: { code: "password-needed" } });

  const over = { state: "trial", subscriptionId: null, expiresAt: new Date(0) } as const;
  await db.update(companies).set(over).where(eq(companies.id, companyId));
  const unpaid = await show();
  expect([unpaid.status, unpaid.headers.get("x-public")]).toEqual([402, "1"]);

  await setSharing(marta, id, { public: false });
  const closed = await show();
  expect([closed.status, closed.headers.get("x-public")]).toEqual([410, null]);
});

test("x-authorization opens a dashboard and its PDF, until the password changes", async () => {
  const { marta, id, show, askPdf } = await published();
  await setSharing(marta, id, { password: "open sesame" });
  const token = unlockToken({ id, accessVersion: (await stored(marta, id)).accessVersion });
  expect((await askPdf()).status).toBe(422);
  expect((await show({ "x-authorization": token })).status).toBe(200);
  expect((await askPdf({ "x-authorization": token })).status).toBe(202);
  expect((await show({ "x-authorization": `${token}x` })).status).toBe(422);
  await setSharing(marta, id, { password: "another one" });
  expect((await show({ "x-authorization": token })).status).toBe(422);
  expect((await askPdf({ "x-authorization": token })).status).toBe(422);
});

test("a PDF shows the days of the given time zone", async () => {
  const { marta, id, askPdf } = await published();
  const { content } = await stored(marta, id);
  await db
    .update(dashboards)
    .set({ content: { ...content, rangeType: "daily" } })
    .where(eq(dashboards.id, id));
  const dayIn = async (zone: string) => {
    const { status, body } = await askPdf({}, `?timezone=${encodeURIComponent(zone)}`);
    expect(status).toBe(202);
    const { check } = body as { check: string };
    const [row] = await db.select().from(pdfExports).where(eq(pdfExports.id, check));
    return row!.period.from;
  };
  expect((await dayIn("Pacific/Kiritimati")) > (await dayIn("Pacific/Pago_Pago"))).toBe(true);
});
