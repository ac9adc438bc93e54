import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as readSource } from "#app/routes/api/source.ts";
import { loader as readOption } from "#app/routes/api/source-option.ts";
import { db } from "#db/client.server.ts";
import { sources } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const cities = ["Bremen", "Bergen", "Cork"].map((label) => ({ value: label.toLowerCase(), label }));

async function aSource() {
  const { marta, companyId } = await anAgency();
  const id = await connectSource(companyId, "google-search-console", { properties: cities });
  const path = `/api/sources/${id}`;
  return {
    id,
    ask: async (option: string) => {
      const request = await visit(marta, `${path}/${option}`);
      return answerOf(readOption, request, { id, option: option.split("?")[0]! });
    },
    entity: async () => {
      const { body } = await answerOf(readSource, await visit(marta, path), { id });
      return (body as { data: Record<string, unknown> }).data;
    },
  };
}

test("a search narrows a list, and included values stay in it", async () => {
  const { ask } = await aSource();
  const values = async (query: string) => {
    const { status, body } = await ask(`property?${query}`);
    expect(status).toBe(200);
    return (body as { data: { value: string }[] }).data.map(({ value }) => value);
  };
  expect(await values("")).toEqual(["bremen", "bergen", "cork"]);
  expect(await values("searchTerm=BR")).toEqual(["bremen"]);
  expect(await values("searchTerm=br&include=cork")).toEqual(["cork", "bremen"]);
  expect(await values("searchTerm=br&include=cork&include=bergen")).toEqual(["cork", "bergen", "bremen"]);
  expect(await values("include=cork"), "listed once").toEqual(["bremen", "bergen", "cork"]);
});

test("a disconnected source has no properties, and its lists return the failure", async () => {
  const { id, ask, entity } = await aSource();
  expect(await entity()).toMatchObject({ invalid: false, properties: cities });
  const invalidReason = "The password of marketing@northlight.example was changed.";
  await db.update(sources).set({ invalid: true, invalidReason }).where(eq(sources.id, id));
  expect(await entity()).toMatchObject({ invalid: true, properties: [], invalidReason });
  for (const option of ["properties", "property"])
    expect(await ask(option)).toMatchObject({
      status: 409,
      body: { error: { code: "reconnect", message: invalidReason } },
    });
});
