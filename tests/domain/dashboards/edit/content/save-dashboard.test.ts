import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import {
  lockDashboard,
  takeOverDashboard,
  freeDashboard,
} from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { saveDashboard } from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { changeWidget } from "#app/domain/dashboards/edit/commands/change-widget.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { listVersions } from "#db/queries/dashboard-versions.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { dashboards, files, sources } from "#db/schema/index.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { useDatabase } from "#tests/support/database.ts";
import { aDashboard, anAgency, stored } from "../../agency.ts";

await useDatabase();

test("the second of two editors sees what the first one saved, and overwrites nothing", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta, "Bakery");
  expect(await addWidget(jonas, id, 1, aTextCard("a"))).toMatchObject({ outcome: "saved", version: 2 });
  expect(await renameDashboard(marta, id, "Mine", 1)).toMatchObject({
    outcome: "conflict",
    theirs: {
      version: 2,
      content: { name: "Bakery" },
      saves: [{ what: "Added What happened", by: "Jonas" }],
    },
  });
  expect(await stored(marta, id)).toMatchObject({ name: "Bakery", version: 2 });
  // After that, she saves on top of it, and both changes are kept.
  expect(await renameDashboard(marta, id, "Mine", 2)).toMatchObject({ outcome: "saved", version: 3 });
  expect((await stored(marta, id)).content).toMatchObject({ name: "Mine", widgets: [{ id: "a" }] });
});

test("exactly one of many concurrent editors wins, and each save makes one version", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const id = await aDashboard(marta);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) => addWidget(n % 2 ? marta : jonas, id, 1, aTextCard(`card${n}`))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "conflict")).toHaveLength(11);
  expect((await stored(marta, id)).content.widgets).toHaveLength(1);
  expect((await listVersions(companyId, id)).map(({ version }) => version)).toEqual([2, 1]);
});

test("several saves that start from the current content lose nothing", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta);
  await Promise.all(
    [marta, jonas, marta, jonas].map((who, n) => addWidget(who, id, null, aTextCard(`card${n}`))),
  );
  const { content, version } = await stored(marta, id);
  expect(content.widgets.map((widget) => widget.id).sort()).toEqual(["card0", "card1", "card2", "card3"]);
  expect(content.widgets.map((widget) => widget.order)).toEqual([0, 1, 2, 3]);
  expect(version).toBe(5);
});

test("a save is refused while another person edits, and accepted afterwards", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta);
  expect(await lockDashboard(jonas, id)).toEqual({
    outcome: "yours",
    beatAt: expect.any(Date),
    isAsked: false,
  });
  expect(await lockDashboard(marta, id)).toMatchObject({ outcome: "theirs", holder: "Jonas" });
  expect(await renameDashboard(marta, id, "Mine", null)).toEqual({ outcome: "locked", by: "Jonas" });
  expect(await renameDashboard(jonas, id, "His", 1)).toMatchObject({ outcome: "saved" });
  await freeDashboard(marta, id); // not hers to release
  expect(await lockDashboard(marta, id)).toMatchObject({ outcome: "theirs" });
  await freeDashboard(jonas, id);
  expect(await renameDashboard(marta, id, "Hers", 2)).toMatchObject({ outcome: "saved" });
});

test("a person can take over the lock, and the former owner's next save is refused", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta);
  await lockDashboard(jonas, id);
  expect(await takeOverDashboard(marta, id)).toBe("yours");
  expect(await renameDashboard(jonas, id, "His", 1)).toEqual({ outcome: "locked", by: "Marta" });
  expect(await lockDashboard(jonas, id)).toMatchObject({ outcome: "theirs", holder: "Marta" });
  expect(await stored(marta, id)).toMatchObject({ name: "Harbour Lane Bakery", lockedBy: marta.userId });
});

test("a lock expires two minutes after its owner's last sign of life", async () => {
  const { marta, jonas } = await anAgency();
  const id = await aDashboard(marta);
  await lockDashboard(jonas, id);
  const since = (await stored(marta, id)).lockedAt;
  await lockDashboard(jonas, id);
  expect((await stored(marta, id)).lockedAt).toEqual(since);
  await db
    .update(dashboards)
    .set({ lockBeatAt: new Date(Date.now() - 121_000) })
    .where(eq(dashboards.id, id));
  expect(await renameDashboard(marta, id, "Hers", 1)).toMatchObject({ outcome: "saved" });
  expect(await lockDashboard(marta, id)).toEqual({
    outcome: "yours",
    beatAt: expect.any(Date),
    isAsked: false,
  });
  expect((await stored(marta, id)).lockedAt?.getTime()).toBeGreaterThan(since!.getTime());
});

test("the last 100 versions are kept", async () => {
  const { marta, companyId } = await anAgency();
  const id = await aDashboard(marta);
  for (let n = 2; n <= 105; n++) await renameDashboard(marta, id, `Name ${n}`);
  const versions = (await listVersions(companyId, id)).map(({ version }) => version);
  expect(versions).toHaveLength(100);
  expect([versions[0], versions.at(-1)]).toEqual([105, 6]);
});

test("only the company's own sources and pictures are accepted, and only under their kind", async () => {
  const [{ marta, shop }, other] = [await anAgency(), await anAgency()];
  const id = await aDashboard(marta);
  const asking = (sourceId: string, type = "csv") =>
    aWidget(newId(), { instances: [anInstance({ sourceId, type })] });
  const showing = (fileId: string) => aTextCard(newId(), { images: [{ fileId, alt: "" }] });
  const file = async (companyId: string, kind: "widget" | "pdf") => {
    const fileId = newId();
    const row = {
      id: fileId,
      companyId,
      kind,
      name: "shop.png",
      contentType: "image/png",
      size: 1,
      sha256: "",
    };
    await db.insert(files).values(row);
    return fileId;
  };
  const add = async (widget: Parameters<typeof addWidget>[3]) => addWidget(marta, id, null, widget);
  expect(await add(asking(other.shop))).toEqual({ outcome: "refused", why: "unknown-source" });
  expect(await add(asking("nowhere"))).toEqual({ outcome: "refused", why: "unknown-source" });
  expect(await add(asking(shop, "google-ads"))).toEqual({ outcome: "refused", why: "other-kind" });
  expect(await add(showing(await file(other.companyId, "widget")))).toEqual({
    outcome: "refused",
    why: "unknown-file",
  });
  expect(await add(showing(await file(marta.companyId, "pdf")))).toEqual({
    outcome: "refused",
    why: "unknown-file",
  });
  expect(await add(asking(shop))).toMatchObject({ outcome: "saved" });
  expect(await add(showing(await file(marta.companyId, "widget")))).toMatchObject({ outcome: "saved" });
});

test("a deleted source does not block a save", async () => {
  const { marta, shop } = await anAgency();
  const id = await aDashboard(marta);
  const widget = aWidget("a", { instances: [anInstance({ sourceId: shop })] });
  await addWidget(marta, id, null, widget);
  await db.delete(sources).where(eq(sources.id, shop));
  expect(await changeWidget(marta, id, null, { ...widget, title: "Orders" })).toMatchObject({
    outcome: "saved",
  });
});

test("a dashboard has at most 200 widgets, and a maximum size for its hundred versions", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  const put = (count: number, content: string) =>
    saveDashboard(marta, id, null, (before) => ({
      content: {
        ...before,
        widgets: Array.from({ length: count }, (_, n) => aTextCard(`w${n}`, { inputs: { content } })),
      },
      what: "Filled",
    }));
  expect(await put(200, "short")).toMatchObject({ outcome: "saved" });
  expect(await put(201, "short")).toEqual({ outcome: "refused", why: "too-many-widgets" });
  expect(await put(60, "x".repeat(20_000))).toEqual({ outcome: "refused", why: "too-large" });
});

test("deleting a dashboard deletes its versions", async () => {
  const { marta, companyId } = await anAgency();
  const id = await aDashboard(marta);
  await db.delete(dashboards).where(eq(dashboards.id, id));
  expect(await findDashboard(companyId, id)).toBeNull();
  expect(await listVersions(companyId, id)).toEqual([]);
});
