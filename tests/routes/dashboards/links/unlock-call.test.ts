import { expect, test } from "vitest";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { action as unlock } from "#app/routes/dashboards/unlock.tsx";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("a JSON call unlocks a dashboard, and its problems are answered as JSON", async () => {
  const { marta } = await anAgency();
  const id = await aDashboard(marta);
  await setSharing(marta, id, { public: true, password: "a quiet evening" });
  const { permalink } = await stored(marta, id);
  const call = async (json: object) =>
    answerOf(unlock, await visit(null, `/dashboards/${permalink}/unlock`, { json }), { permalink });
  const opened = await call({ password: "a quiet evening" });
  expect([opened.status, opened.body]).toEqual([200, { data: { token: expect.any(String) } }]);
  const wrong = await call({ password: "a loud morning" });
  expect(wrong.body).toMatchObject({ error: { fields: { password: [expect.any(String)] } } });
  expect((await call({ password: "a quiet evening", nope: 1 })).status).toBe(400);
});
