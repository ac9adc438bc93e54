import { eq } from "drizzle-orm";
import type { Viewer } from "#app/auth/viewer.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { newId, newUnguessableId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import * as rows from "#db/schema/index.ts";
import type { Ids } from "./everything.ts";
import { bytesOf } from "./report-with-run.ts";

const basket = { dashboards: 25, interval: 12 } as const;

/** A plan of the test checkout with its invoice, a checkout that is open for another one, and a coupon. */
export async function paidThings({ companyId, userId }: Viewer, word: string): Promise<Ids> {
  const [couponId, checkoutId, orderId] = [newId(), newUnguessableId(), newId()];
  const couponCode = `${word}25`;
  const [coupons, provider, cents] = [[couponCode], "test", 240_000];
  const coupon = {
    id: couponId,
    code: couponCode,
    name: "Autumn",
    type: "price.discount",
    value: 2500,
  } as const;
  await db.insert(rows.coupons).values(coupon);
  await db.insert(rows.companyCoupons).values({ companyId, couponId });
  await db
    .update(rows.companies)
    .set({
      plan: { provider, account: null, cents, coupons, periodStart: "2026-10-01T00:00:00Z", periodEnd: null },
      subscriptionInterval: basket.interval,
    })
    .where(eq(rows.companies.id, companyId));
  const of = { companyId, provider, ...basket, coupons, cents };
  await db.insert(rows.orders).values({ id: orderId, ...of, reference: `${word}-1001`, state: "paid" });
  await db
    .insert(rows.checkouts)
    .values({ id: checkoutId, ...of, userId, renewalCents: cents, basis: "another plan" });
  return { couponId, couponCode, checkoutId, orderId };
}

/** An archive that is ready for download. */
export async function readyArchive({ companyId, userId }: Viewer, word: string): Promise<Ids> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const file = { kind: "archive", name: `${word} Studio.zip`, limitBytes: 10_000, expiresAt } as const;
  const saved = await saveFile(companyId, file, bytesOf(Buffer.from(`PK\u0003\u0004 ${word}`)));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const archiveId = newUnguessableId();
  const row = { id: archiveId, companyId, requestedBy: userId, state: "ready", expiresAt } as const;
  await db.insert(rows.companyArchives).values({ ...row, fileId: saved.file.id });
  return { archiveId, archiveFileId: saved.file.id };
}
