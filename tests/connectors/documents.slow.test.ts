import { expect, test } from "vitest";
import { runReport } from "#app/connectors/core/run-report.ts";
import { connectors } from "#app/connectors/registry.ts";
import { day } from "#app/lib/plain-date.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { askStandIn, providerOf, question } from "./ask.ts";
import { allCalls, callOf, jsonOf, namesIn, wordsIn } from "./documents/calls.ts";
import type { DocumentedCall } from "./documents/document.ts";
import { documents } from "./documents/documents.ts";

// A stand-in written after its connector agrees with it, right or wrong. These tests compare both with the providers'
// documentation: each request is documented, and each response read is what comes back.

const week = { from: day("2026-09-01"), to: day("2026-09-07") };

test("every kind that calls a provider has its documents, or lists what no page confirms", () => {
  const kinds = Object.values(connectors).flatMap(({ id, connect }) => (connect === "file" ? [] : [id]));
  expect(documents.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
  for (const { kind, sources, calls, examples, unverified } of documents) {
    expect(sources.length, kind).toBeGreaterThan(0);
    expect(calls.length, kind).toBeGreaterThan(0);
    if (!unverified) expect(examples.length, kind).toBeGreaterThan(0);
    for (const { source } of examples) expect(source, kind).toMatch(/^https:\/\//);
  }
});

for (const { kind, calls, examples } of documents) {
  const standIn = standIns.find((one) => one.kind === kind)!;
  const known = new Map(calls.map((one) => [one.call, one]));

  test(`${kind}: all requests and all responses are documented`, { timeout: 120_000 }, async () => {
    const signs: string[] = [];
    const sent = await allCalls(standIn, week, (sign, name) => signs.push(`${sign} ${name}`));
    expect(sent.length).toBeGreaterThan(0);
    for (const { call, names, words, values, isGood, reply } of sent) {
      const documented = known.get(call);
      expect([...known.keys()], call).toContain(call);
      const { takes, words: theirs, gives, mask } = documented!;
      expect(listOf(takes), `${call} takes`).toEqual(expect.arrayContaining([...names]));
      expect(listOf(theirs), `${call} knows the words`).toEqual(expect.arrayContaining([...words]));
      expect(listOf(gives), `${call} gives`).toEqual(expect.arrayContaining(fieldsIn(reply)));
      if (mask && isGood)
        expect(maskedBy(mask, values), `${call} was asked for`).toEqual(
          expect.arrayContaining(fieldsIn(reply)),
        );
    }
    // Documented unread fields are listed as such: any other field counts as new.
    expect(signs).toEqual([]);
    const called = new Set(sent.map(({ call }) => call));
    expect(
      [...known.keys()].filter((call) => !called.has(call)),
      "documents of calls that are not made",
    ).toEqual([]);
  });

  for (const [at, { request, reply, besides = [], reads, of, source }] of examples.entries())
    test(`${kind}: example ${at + 1} of ${new URL(source).host} is read correctly`, async () => {
      const documented = known.get(of)!;
      if (request) {
        const [line = "", body = ""] = request.split("\n");
        const [method = "", address = ""] = line.split(" ");
        const url = new URL(address);
        expect(callOf(method, url, jsonOf(body) ?? {})).toBe(of);
        const names = [...url.searchParams.keys(), ...namesIn(jsonOf(body))];
        expect(listOf(documented.takes)).toEqual(expect.arrayContaining(names));
      }
      expect(listOf(documented.gives)).toEqual(expect.arrayContaining(fieldsIn(reply)));
      const answered: string[] = [];
      const signs: string[] = [];
      const { asked } = askStandIn(providerOf(standIn), standIn, {
        fault: async (call, theirs) => {
          const body = call.method === "POST" ? await call.text() : "";
          const beside = besides.find(({ where }) => call.url.includes(where));
          if (beside) return json(beside.reply);
          const isIt = callOf(call.method, new URL(call.url), jsonOf(body) ?? {}) === of;
          if (!isIt || !(call.url + body).includes(reads.where ?? "")) return theirs();
          answered.push(call.url);
          return typeof reply === "string" ? new Response(reply) : json(reply);
        },
      });
      const range = { from: day(reads.from), to: day(reads.to) };
      const watched = {
        ...asked,
        wire: { ...asked.wire, watch: (sign: string, name: string) => signs.push(`${sign} ${name}`) },
      };
      const table = await runReport(
        watched,
        question(reads.parameters, reads.metrics, reads.dimension, range),
      );
      expect(answered.length, `${of} was not asked`).toBeGreaterThan(0);
      if (reads.rows) expect(table.rows).toMatchObject(reads.rows);
      if (reads.totals) expect(table.totals).toMatchObject(reads.totals);
      expect(signs).toEqual([]);
    });
}

function listOf(names: string): string[] {
  return names.split(" ");
}

/** Days, ids and addresses as names in a reply are values. */
function fieldsIn(reply: unknown): string[] {
  return [...new Set(namesIn(reply))].filter(
    (name) => /^[@A-Za-z_][\w.-]*$/.test(name) && !/\.example/.test(name),
  );
}

/** `a.b(c,d)` lets a, b, c and d through; snake_case comes back as camelCase from Google Ads. */
function maskedBy(
  mask: NonNullable<DocumentedCall["mask"]>,
  values: Readonly<Record<string, string>>,
): string[] {
  const words = wordsIn(values[mask.in] ?? "");
  const camel = words.map((word) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return [...words, ...camel, ...listOf(mask.around)];
}
