import { afterEach, expect, test } from "vitest";
import { connectors } from "#app/connectors/registry.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import {
  type ApiId,
  apis,
  apiVersion,
  chooseApiVersions,
  datedVersions,
  endingVersions,
  readApiVersions,
} from "#app/config/api-versions.ts";
import { day, isPlainDate } from "#app/lib/plain-date.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { askStandIn, providerOf, question, standInNow } from "#tests/connectors/ask.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";

afterEach(() => chooseApiVersions({}));

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const ids = Object.keys(apis) as ApiId[];
/** Its addresses have no version. */
const unversioned = ["salesflare"];

test("the table has every kind's versions, each with its dates and their source", () => {
  const listed = new Set([...ids.flatMap((id): readonly string[] => apis[id].kinds), ...unversioned, "csv"]);
  expect([...listed].sort()).toEqual(Object.keys(connectors).sort());
  for (const id of ids) {
    const { default: version, releases, source } = apis[id];
    expect(source, id).toMatch(/^https:\/\//);
    expect(
      releases.map((release) => release.version),
      id,
    ).toContain(version);
    for (const { released, ends } of releases)
      for (const date of [released, ends]) if (date !== null) expect(isPlainDate(date), id).toBe(true);
  }
});

for (const standIn of standIns.filter(({ kind }) => !unversioned.includes(kind)))
  test(`${standIn.kind}: every call uses the configured version`, async () => {
    const mine = ids.filter((id) => (apis[id].kinds as readonly string[]).includes(standIn.kind));
    const set = Object.fromEntries(mine.map((id, at) => [id, `v7${at}`]));
    chooseApiVersions(set);
    const sent: string[] = [];
    // The stand-in knows the default versions only, so it gets the call with those.
    const usual = (text: string) =>
      mine.reduce((all, id) => all.replaceAll(`/${set[id]}`, `/${apis[id].default}`), text);
    const { asked } = askStandIn(providerOf(standIn), standIn, {
      fault: async (request) => {
        const header = request.headers.get("linkedin-version");
        sent.push(request.url + (header ? `/${header}` : ""));
        const headers = new Headers(request.headers);
        if (header) headers.set("linkedin-version", apis.linkedin.default);
        const body = request.method === "POST" ? { body: await request.text() } : {};
        const call = new Request(usual(request.url), { method: request.method, headers, ...body });
        const answer = (await standIn.handle(call, { now: standInNow }))!;
        if (!request.url.endsWith("/wp-json/")) return answer;
        return new Response((await answer.text()).replaceAll("wc/v3", "wc/v70"));
      },
    });
    for (const { parameters, metrics } of standIn.trials)
      await runReport(asked, question(parameters, metrics, null, september));
    const provider = { ...providerFor(asked), params: standIn.trials[0]!.parameters, search: "" };
    await asked.connector.options["properties"]?.(provider as never);
    for (const id of mine) {
      expect(
        sent.some((url) => url.includes(`/${set[id]}`)),
        id,
      ).toBe(true);
      const old = new RegExp(`/${apis[id].default.replaceAll(".", "\\.")}(/|\\?|$)`);
      for (const url of sent.filter((one) => !one.includes("/v2/"))) expect(url).not.toMatch(old);
    }
  });

test("a version is set by its name, and an invalid one is refused with one line", () => {
  const read = readApiVersions(" meta=v26.0, linkedin=202611 ");
  expect(read).toEqual({ versions: { meta: "v26.0", linkedin: "202611" }, problem: null });
  chooseApiVersions(read.versions);
  expect([apiVersion("meta"), apiVersion("tiktok")]).toEqual(["v26.0", "v1.3"]);
  expect(readApiVersions("metta=v26.0").problem).toMatch(
    /^API_VERSIONS has an unknown API “metta”; known are meta,/,
  );
  expect(readApiVersions("meta=latest/../x").problem).toBe(
    "API_VERSIONS needs a version for meta, such as meta=v25.0",
  );
  expect(readApiVersions("meta").problem).toContain("needs a version for meta");
});

test("a version is named from 60 days before its end on; another known one has its own end", () => {
  const { ends } = apis.meta.releases[0];
  const before = (days: number) => new Date(Date.parse(`${ends}T00:00:00Z`) - days * 86_400_000);
  const named = (now: Date) => endingVersions(now).map(({ id, daysLeft }) => [id, daysLeft]);
  expect(named(before(61))).not.toContainEqual(["meta", 61]);
  expect(named(before(60))).toContainEqual(["meta", 60]);
  expect(named(before(-3))).toContainEqual(["meta", -3]);
  chooseApiVersions({ meta: "v26.0" });
  expect(named(before(60)).map(([id]) => id)).not.toContain("meta");
  chooseApiVersions({ meta: "v30.0" });
  expect(datedVersions(before(0)).map(({ id }) => id)).not.toContain("meta");
});

test("a LinkedIn version missing from the table ends a year after the month in its name", () => {
  chooseApiVersions({ linkedin: "202511" });
  const linkedin = (now: string) => endingVersions(new Date(now)).find(({ id }) => id === "linkedin");
  expect(linkedin("2026-08-01T00:00:00Z")).toBeUndefined();
  expect(linkedin("2026-10-02T00:00:00Z")).toMatchObject({
    version: "202511",
    ends: "2026-11-01",
    daysLeft: 30,
  });
  expect(linkedin("2026-11-22T00:00:00Z")?.daysLeft).toBe(-21);
  chooseApiVersions({ linkedin: "v70" });
  expect(linkedin("2030-01-01T00:00:00Z")).toBeUndefined();
});
