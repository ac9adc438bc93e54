import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

/** A browser that stores the cookie of the dates. */
function aBrowser() {
  let dates = "";
  return async (viewer: Viewer | null, permalink: string, query = "") => {
    const plain = await visit(viewer, `/dashboards/${permalink}${query}`);
    const cookies = [plain.headers.get("cookie"), dates].filter(Boolean).join("; ");
    const answer = await answerOf(show, new Request(plain, { headers: { Cookie: cookies } }), { permalink });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) dates = /max-age=0/i.test(set) ? "" : set.split(";", 1)[0]!;
    return answer;
  };
}

async function aCompany() {
  const { marta, jonas } = await anAgency();
  const permalinks = [];
  for (const name of ["Bakery", "Garden"]) {
    const id = await aDashboard(marta, name);
    await setSharing(marta, id, { public: true });
    permalinks.push((await stored(marta, id)).permalink);
  }
  const [bakery, garden] = permalinks as [string, string];
  return { marta, jonas, bakery, garden };
}

test("chosen dates apply to the next dashboards of the session, until their own are requested", async () => {
  const { marta, bakery, garden } = await aCompany();
  const open = aBrowser();
  const before = await open(marta, bakery);
  expect(before).toMatchObject({ status: 200, body: { ownDatesHref: null } });
  expect(await open(marta, bakery, "?month=10&year=2026&compare=none")).toMatchObject({
    status: 200,
    body: { ownDatesHref: `/dashboards/${bakery}?dates=own` },
  });
  const kept = { status: 302, location: `/dashboards/${garden}?month=10&year=2026&compare=none` };
  expect(await open(marta, garden)).toMatchObject(kept);
  expect(await open(marta, garden, "?sort=a:b:asc")).toMatchObject({
    location: `${kept.location}&sort=a%3Ab%3Aasc`,
  });
  await open(marta, garden, "?rangeType=last_7_days");
  expect((await open(marta, bakery)).location).toBe(
    `/dashboards/${bakery}?rangeType=last_7_days&compare=previous`,
  );
  expect(await open(marta, bakery, "?dates=own")).toMatchObject({
    status: 302,
    location: `/dashboards/${bakery}`,
  });
  expect((await open(marta, garden)).status).toBe(200);
});

test("invalid dates, visitors and another person's session keep nothing", async () => {
  const { marta, jonas, bakery, garden } = await aCompany();
  const open = aBrowser();
  expect((await open(marta, bakery, "?startDate=2026-02-30&endDate=2026-03-01")).status).toBe(422);
  expect((await open(marta, garden)).status).toBe(200);
  await open(null, bakery, "?month=10&year=2026");
  expect((await open(null, garden)).status).toBe(200);
  await open(marta, bakery, "?month=10&year=2026");
  for (const other of [jonas, null, (await aCompany()).marta])
    expect((await open(other, garden)).status).toBe(200);
  const { bakery: others } = await aCompany();
  expect((await open(marta, others)).status, "another company's public dashboard").toBe(200);
  expect((await open(marta, garden)).status).toBe(302);
});
