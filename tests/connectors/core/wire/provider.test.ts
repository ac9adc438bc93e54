import { expect, test } from "vitest";
import { z } from "zod";
import { exactJson } from "#app/connectors/core/wire/exact-json.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { Replies } from "#app/connectors/core/wire/replies.ts";
import type { Request } from "#app/connectors/core/wire/request.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { askStandIn, providerOf, standInNow } from "#tests/connectors/ask.ts";
import { ahrefs } from "#tests/sandbox/seo/ahrefs-v3.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { rankranger } from "#tests/sandbox/seo/rankranger.ts";
import { semrush } from "#tests/sandbox/seo/semrush.ts";
import { json } from "#tests/sandbox/stand-in.ts";

test("the log has the differences of a reply; clients read a sentence without our terms", async () => {
  const { asked } = askStandIn(findProvider("ahrefs-v3")!, ahrefs, {
    fault: () => json({ metrics: "none" }),
  });
  const call = providerFor(asked).call(
    { method: "GET", url: "https://api.ahrefs.com/v3/site-explorer/metrics" },
    z.object({ metrics: z.array(z.object({ date: z.string() })) }),
  );
  await expect(call).rejects.toMatchObject({
    kind: "unexpected-reply",
    message: expect.stringMatching(/^Ahrefs returned an unexpected response[^()]*$/) as string,
    detail: "metrics: Invalid input: expected array, received string",
  });
});

test("integers too long for a number keep their digits, and other JSON is unchanged", () => {
  const text =
    '{"id":7002238017842757633,"ids":[-9007199254740993,12],"near":9007199254740991,"name":"id: 7002238017842757633, \\"x\\": 1","rate":0.1234567890123456,"big":1e21}';
  expect(exactJson(text)).toEqual({
    id: "7002238017842757633",
    ids: ["-9007199254740993", 12],
    near: 9_007_199_254_740_991,
    name: 'id: 7002238017842757633, "x": 1',
    rate: 0.1234567890123456,
    big: 1e21,
  });
  expect(() => exactJson('{"id":7002238017842757633')).toThrow(SyntaxError);
});

test("each query that uses what was made once names its requests too", async () => {
  const { asked } = askStandIn(providerOf(googleSearchConsole), googleSearchConsole, {
    fault: () => json({ siteEntry: [] }),
  });
  const request = { method: "GET", url: "https://www.googleapis.com/webmasters/v3/sites" } as const;
  const together = { ...asked, replies: new Replies(60_000) };
  let times = 0;
  const sentBy = async () => {
    const sent: Request[] = [];
    await providerFor(together, sent).makeOnce("sites", async ({ call }) => {
      await call(request, z.object({}));
      return ++times;
    });
    return sent;
  };
  expect(await Promise.all([sentBy(), sentBy()])).toEqual([[request], [request]]);
  expect(await sentBy()).toEqual([request]);
  expect(times).toBe(1);
});

const leaseSeconds = 180;

test.each([
  [googleSearchConsole, 20, 2],
  [semrush, 60, 1],
  [rankranger, 120, 1],
])("a hanging provider is given up early, before its query's lease ends", async (standIn, patience, most) => {
  const { asked } = askStandIn(providerOf(standIn), standIn);
  let [passed, tries] = [0, 0];
  const wire = {
    now: () => new Date(standInNow.getTime() + passed * 1000),
    sleep: (seconds: number) => {
      passed += seconds;
      return Promise.resolve();
    },
    // A try ends with the remaining patience, which this test's clock does not measure.
    fetch: () => {
      tries += 1;
      passed += Math.min(patience, 150 - passed);
      return Promise.reject(new TypeError("timed out"));
    },
  };
  const provider = providerFor({ ...asked, wire, turn: () => Promise.resolve(() => {}) });
  const request = { method: "GET", url: `${standIn.origins[0]}/slow` } as const;
  await expect(provider.call(request, z.unknown())).rejects.toMatchObject({ kind: "unavailable" });
  expect(passed).toBeLessThan(leaseSeconds);
  expect(tries).toBe(most);
  expect(passed).toBeLessThanOrEqual(Math.max(45, patience));
});

test("a connection that breaks immediately is tried four times", async () => {
  const { asked } = askStandIn(providerOf(semrush), semrush);
  let tries = 0;
  const wire = {
    now: () => standInNow,
    sleep: () => Promise.resolve(),
    fetch: () => {
      tries += 1;
      return Promise.reject(new TypeError("fetch failed"));
    },
  };
  const provider = providerFor({ ...asked, wire, turn: () => Promise.resolve(() => {}) });
  const request = { method: "GET", url: `${semrush.origins[0]}/` } as const;
  await expect(provider.call(request, z.unknown())).rejects.toMatchObject({ kind: "unavailable" });
  expect(tries).toBe(4);
});
