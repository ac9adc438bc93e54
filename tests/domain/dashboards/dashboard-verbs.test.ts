import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { archiveDashboard } from "#app/domain/dashboards/list/actions/archive-dashboard.server.ts";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { restoreDashboard } from "#app/domain/dashboards/list/actions/restore-dashboard.server.ts";
import { refreshPermalink, setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { checkPassword } from "#app/auth/password.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { db } from "#db/client.server.ts";
import { listVersions } from "#db/queries/dashboard-versions.ts";
import {
  findDashboardByPermalink,
  findDashboardByPermalinkIn,
  setColorNames,
} from "#db/queries/dashboards.ts";
import { companies } from "#db/schema/index.ts";
import { aTextCard } from "#tests/domain/widgets/sample-widgets.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aDashboard, anAgency, stored } from "./agency.ts";

await useDatabase();
useCheckout("test");

test("a new dashboard is private, in its creator's time zone, with a first version", async () => {
  const { marta, companyId } = await anAgency();
  const made = await createDashboard(marta, "Bakery");
  if (made.outcome !== "created") return expect(made.outcome).toBe("created");
  expect(made.permalink).toMatch(/^[1-9A-Za-z]{20,}$/);
  expect(await stored(marta, made.id)).toMatchObject({
    name: "Bakery",
    public: false,
    active: true,
    version: 1,
    createdBy: marta.userId,
    content: { name: "Bakery", timezone: "Europe/Berlin", widgets: [] },
  });
  expect(await listVersions(companyId, made.id)).toMatchObject([{ version: 1, shows: 1, name: "Marta" }]);
});

test("dashboards can be created up to the plan's limit, even concurrently", async () => {
  const { marta, companyId } = await anAgency({ dashboardsLimit: 2, bonusDashboards: 1 });
  const made = await Promise.all(Array.from({ length: 6 }, (_, n) => createDashboard(marta, `Number ${n}`)));
  expect(made.filter(({ outcome }) => outcome === "created")).toHaveLength(3);
  expect(made.filter(({ outcome }) => outcome === "limit")).toContainEqual({ outcome: "limit", allowed: 3 });
  await db
    .update(companies)
    .set({ state: "canceled", expiresAt: new Date(0) })
    .where(eq(companies.id, companyId));
  expect(await createDashboard(marta, "Late")).toEqual({ outcome: "limit", allowed: 0 });
});

test("archived dashboards do not count, and restoring one needs a free place", async () => {
  const { marta } = await anAgency({ dashboardsLimit: 1 });
  const first = await aDashboard(marta);
  expect(await archiveDashboard(marta, first)).toBe("archived");
  expect(await archiveDashboard(marta, first)).toBe("archived");
  const second = await aDashboard(marta);
  expect(await restoreDashboard(marta, first)).toEqual({ outcome: "limit", allowed: 1 });
  expect(await cloneDashboard(marta, second)).toEqual({ outcome: "limit", allowed: 1 });
  await deleteDashboard(marta, second);
  expect(await restoreDashboard(marta, first)).toEqual({ outcome: "restored" });
  expect(await restoreDashboard(marta, first)).toEqual({ outcome: "restored" });
});

test("a copy has the editable content and none of the access settings", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta, "Bakery");
  await addWidget(marta, id, null, aTextCard("a"));
  await setSharing(marta, id, { public: true, embeddable: true, password: "open sesame" });
  await setColorNames(marta.companyId, id, { "s channel": ["Email", "Ads"] });
  const copy = await cloneDashboard(jonas, id);
  if (copy.outcome !== "created") return expect(copy.outcome).toBe("created");
  const [original, copied] = [await stored(marta, id), await stored(marta, copy.id)];
  expect(copied).toMatchObject({
    name: "Bakery (copy)",
    colorNames: { "s channel": ["Email", "Ads"] },
    public: false,
    embeddable: false,
    passwordHash: null,
  });
  expect(copied.content).toEqual({ ...original.content, name: "Bakery (copy)" });
  expect(copied.permalink).not.toBe(original.permalink);
  const again = await cloneDashboard(jonas, id);
  expect(again.outcome === "created" && (await stored(marta, again.id)).name).toBe("Bakery (copy 2)");
});

test("a rename changes the list and the content", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta, "Bakery");
  expect(await renameDashboard(marta, id, "Zitta Garden")).toMatchObject({ outcome: "saved", version: 2 });
  expect(await stored(marta, id)).toMatchObject({ name: "Zitta Garden", content: { name: "Zitta Garden" } });
  expect(await renameDashboard(marta, id, "Zitta Garden")).toMatchObject({ outcome: "saved", version: 2 });
});

test("a new password or address locks all visitors out again, and nothing else does", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  await setSharing(marta, id, { public: true, embeddable: true });
  expect(await stored(marta, id)).toMatchObject({ public: true, embeddable: true, accessVersion: 1 });

  await setSharing(marta, id, { password: "open sesame" });
  const locked = await stored(marta, id);
  expect(locked).toMatchObject({ public: true, accessVersion: 2 });
  expect((await checkPassword("open sesame", locked.passwordHash)).isRight).toBe(true);
  expect(locked.passwordHash).not.toContain("sesame");

  const permalink = await refreshPermalink(marta, id);
  expect(permalink).toMatch(/^\w{20,}$/);
  expect(await findDashboardByPermalink(locked.permalink)).toBeNull();
  expect(await findDashboardByPermalink(permalink!)).toMatchObject({ id, accessVersion: 3 });

  await setSharing(marta, id, { password: null });
  expect(await stored(marta, id)).toMatchObject({ passwordHash: null, accessVersion: 4 });
  expect(await setSharing(marta, id, {})).toBe("saved");
});

test("another company's dashboard is answered like a missing one", async () => {
  const [{ marta }, { marta: stranger, companyId }] = [await anAgency(), await anAgency()];
  const id = await aDashboard(marta);
  const before = await stored(marta, id);
  expect(await findDashboardByPermalinkIn(companyId, before.permalink)).toBeNull();
  expect(await renameDashboard(stranger, id, "Mine")).toEqual({ outcome: "not-found" });
  expect(await archiveDashboard(stranger, id)).toBe("not-found");
  expect(await restoreDashboard(stranger, id)).toEqual({ outcome: "not-found" });
  expect(await cloneDashboard(stranger, id)).toEqual({ outcome: "not-found" });
  expect(await deleteDashboard(stranger, id)).toBe("not-found");
  expect(await setSharing(stranger, id, { public: true })).toBe("not-found");
  expect(await setSharing(stranger, id, {})).toBe("not-found");
  expect(await refreshPermalink(stranger, id)).toBeNull();
  expect(await stored(marta, id)).toEqual(before);
});
