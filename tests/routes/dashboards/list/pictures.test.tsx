import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loader } from "#app/routes/dashboards/index.tsx";
import { findDashboardLines } from "#app/domain/dashboards/list/find-dashboard-lines.server.ts";
import { parsePageRequest } from "#app/domain/dashboards/list/list-request.ts";
import { Picture } from "#app/domain/dashboards/view/pictures/picture.tsx";
import { pictureRowsOf } from "#app/domain/dashboards/view/pictures/picture-rows.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { aClient } from "#tests/domain/clients/a-client.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf, visit } from "../visit.ts";

await useDatabase();

type Viewer = Awaited<ReturnType<typeof anAgency>>["marta"];
type Picture = { rows: { format: string; size: string }[][]; colors: { light: { edge: string } } };
type Page = { layout: string; list: { lines: { name: string; picture: Picture | null }[]; total: number } };

async function page(viewer: Viewer, query: string, cookie = "") {
  const request = await visit(viewer, `/dashboards${query}`);
  if (cookie) request.headers.set("Cookie", `${request.headers.get("Cookie")}; ${cookie}`);
  const { body, headers } = await answerOf(loader, request);
  return { ...(body as Page), cookie: headers.get("Set-Cookie")?.split(";", 1)[0] ?? "" };
}

test("pictures show each dashboard's first widgets in its client's color", async () => {
  const [{ marta, companyId, shop }, { marta: stranger }] = [await anAgency(), await anAgency()];
  const client = await aClient(companyId, "Zitta Garden", { color: "#b0321b" });
  const id = await aDashboard(marta, "Autumn campaign");
  await db.update(dashboards).set({ clientId: client.id }).where(eq(dashboards.id, id));
  const instances = [anInstance({ sourceId: shop })];
  await addWidget(marta, id, null, aWidget("a", { instances, format: "chart", width: 3, height: 2 }));
  await addWidget(marta, id, null, aTextCard("b", { width: 1, height: 2 }));
  await addWidget(marta, id, null, aWidget("c", { instances, width: 4 }));
  const { layout, list } = await page(marta, "?layout=pictures");
  expect(layout).toBe("pictures");
  expect(list.lines).toMatchObject([
    {
      name: "Autumn campaign",
      picture: {
        rows: [
          [
            { format: "line", size: "3x2" },
            { format: "text", size: "1x2" },
          ],
          [{ format: "table", size: "4x1" }],
        ],
        colors: { light: { edge: deriveBrand("#b0321b").light.brandEdge } },
      },
    },
  ]);
  expect(JSON.stringify(list.lines)).not.toContain(shop);
  expect((await page(marta, "")).list.lines[0]!.picture).toBeNull();
  expect((await page(stranger, "?layout=pictures")).list.total).toBe(0);
});

test("the browser keeps the chosen layout of this person only", async () => {
  const { marta, jonas } = await anAgency();
  const chosen = await page(marta, "?layout=pictures&sort=name");
  expect(chosen.cookie).toMatch(/^plainboard-list=/);
  expect(await page(marta, "?sort=name", chosen.cookie)).toMatchObject({ layout: "pictures", cookie: "" });
  expect((await page(jonas, "", chosen.cookie)).layout).toBe("list");
  const back = await page(marta, "?layout=list", chosen.cookie);
  expect((await page(marta, "", back.cookie)).layout).toBe("list");
  expect(await page(marta, "?layout=grid")).toMatchObject({ layout: "list", cookie: "" });
});

test("pictures take one more statement, for one dashboard and for a hundred", async () => {
  const { marta } = await anAgency({ dashboardsLimit: 200 });
  const id = await aDashboard(marta);
  const asked = parsePageRequest(new URLSearchParams("per_page=100"));
  const statements = async (layout: "list" | "pictures") =>
    (await statementsOf(() => findDashboardLines(marta, asked, layout))).length;
  const [list, one] = [await statements("list"), await statements("pictures")];
  expect(one).toBe(list + 1);
  const [row] = await db.select().from(dashboards).where(eq(dashboards.id, id));
  await db
    .insert(dashboards)
    .values(Array.from({ length: 99 }, () => ({ ...row!, id: newId(), permalink: newId() })));
  expect(await statements("pictures")).toBe(one);
});

test("a picture has at most 3 kB, whichever widgets it shows", () => {
  const formats = ["number", "line", "bar", "doughnut", "table", "text"] as const;
  const longest = formats.flatMap((format) =>
    ([1, 2, 3, 4] as const).flatMap((width) =>
      ([1, 2, 3] as const).map((height) => {
        const rows = pictureRowsOf(Array.from({ length: 16 }, () => ({ format, width, height })));
        return renderToStaticMarkup(<Picture rows={rows} />).length;
      }),
    ),
  );
  expect(Math.max(...longest)).toBeLessThanOrEqual(3_000);
});
