import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyLimits } from "#app/http/body/limits.ts";
import { readBody } from "#app/http/body/read-body.server.ts";
import { cases } from "#tests/support/cases.ts";

const urlencoded = "application/x-www-form-urlencoded";

function posted(
  type: string,
  body: string | Uint8Array | FormData,
): Promise<Awaited<ReturnType<typeof readBody>>> {
  const headers = typeof type === "string" && type !== "" ? { "Content-Type": type } : undefined;
  return readBody(
    new Request("http://localhost/", { method: "POST", body: body as BodyInit, ...(headers && { headers }) }),
  );
}

function multipart(parts: number, part: (at: number) => string): string {
  return `${Array.from({ length: parts }, (_, at) => `--b\r\n${part(at)}\r\n`).join("")}--b--\r\n`;
}

const named = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n1`;

test("a form of either kind is read as the browser wrote it, whatever was typed", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 }).filter((one) => encodable(one));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 10 }), async (fields) => {
      const body = new URLSearchParams(fields).toString();
      expect(await posted(urlencoded, body)).toEqual({ outcome: "form", entries: fields });
      // A multipart form has "\r\n" for every line break, and no field without a name.
      const plain = fields
        .filter(([name]) => name !== "")
        .map(([name, value]) => [name, value.replace(/[\r\n]/g, "")] as const);
      const form = new FormData();
      for (const [name, value] of plain) form.append(name.replace(/[\r\n\\]/g, "_"), value);
      const read = await posted("", form);
      expect(read).toEqual({ outcome: "form", entries: [...form] });
    }),
    { numRuns: cases(200) },
  );
});

test("files are read with their names and types", async () => {
  const form = new FormData();
  form.append("picture", new File(["abc"], "a b.png", { type: "image/png" }));
  const read = await posted("", form);
  const [[name, file]] = (read as unknown as { entries: [[string, File]] }).entries;
  expect([name, file.name, file.type, await file.text()]).toEqual(["picture", "a b.png", "image/png", "abc"]);
});

test.each([
  ["as many fields as allowed", "a=1&".repeat(bodyLimits.fields - 1) + "a=1", "form"],
  ["one field more", "a=1&".repeat(bodyLimits.fields) + "a=1", "too-large"],
  ["a hundred thousand fields", "a=1&".repeat(100_000), "too-large"],
  ["nothing but separators", "&".repeat(100_000), "too-large"],
  ["the longest name", `${"n".repeat(bodyLimits.nameBytes)}=1`, "form"],
  ["a name that is longer by one", `${"n".repeat(bodyLimits.nameBytes + 1)}=1`, "malformed"],
  ["an encoded name that is longer by one", `${"%6E".repeat(bodyLimits.nameBytes + 1)}=1`, "malformed"],
  ["a name of 900 kB", `a=1&${"n".repeat(900_000)}`, "malformed"],
  ["a long value", `a=${"v".repeat(900_000)}`, "form"],
  ["more bytes than a form may have", `a=${"v".repeat(bodyLimits.formBytes)}`, "too-large"],
])("a form with %s: %#", async (_what, body, outcome) => {
  expect((await posted(urlencoded, body)).outcome).toBe(outcome);
});

test.each([
  ["as many parts as allowed", multipart(bodyLimits.fields, () => named("a")), "form"],
  ["one part more", multipart(bodyLimits.fields + 1, () => named("a")), "too-large"],
  ["a hundred thousand parts", multipart(100_000, () => named("a")), "too-large"],
  ["a long name", multipart(1, () => named("n".repeat(bodyLimits.nameBytes + 1))), "malformed"],
  ["lines without end above a part", `--b\r\n${"X-A: 1\r\n".repeat(100_000)}`, "malformed"],
  ["too many files", multipart(bodyLimits.files + 1, (at) => named(`f"; filename="${at}`)), "too-large"],
  ["nothing after the first boundary", "--b", "malformed"],
  [
    "text that is larger than a form may be",
    multipart(1, () => `${named("a")}${"v".repeat(bodyLimits.formBytes)}`),
    "too-large",
  ],
])("a multipart form with %s: %#", async (_what, body, outcome) => {
  expect((await posted("multipart/form-data; boundary=b", body)).outcome).toBe(outcome);
});

test.each([
  ["the deepest lists", `${"[".repeat(bodyLimits.jsonDepth)}${"]".repeat(bodyLimits.jsonDepth)}`, "json"],
  [
    "one list deeper",
    `${"[".repeat(bodyLimits.jsonDepth + 1)}${"]".repeat(bodyLimits.jsonDepth + 1)}`,
    "malformed",
  ],
  ["a million lists", "[".repeat(1_000_000), "malformed"],
  ["objects and lists in turn", '{"a":['.repeat(100_000), "malformed"],
  ["signs of nesting inside a text", JSON.stringify({ text: "[{".repeat(1000) + '\\"' }), "json"],
  ["50,000 values", JSON.stringify(Array.from({ length: 49_999 }, () => 0)), "json"],
  ["one value more", JSON.stringify(Array.from({ length: 50_000 }, () => 0)), "too-large"],
  ["a text that never ends", '{"a":"', "malformed"],
  ["too many bytes", JSON.stringify("x".repeat(bodyLimits.jsonBytes)), "too-large"],
])("JSON with %s: %#", async (_what, body, outcome) => {
  expect((await posted("application/json", body)).outcome).toBe(outcome);
});

test("the reader accepts and refuses the same JSON as JSON.parse", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), fc.nat(), fc.nat(), async (value, cut, put) => {
      const text = JSON.stringify(value);
      expect(await posted("application/json", text)).toEqual({ outcome: "json", value: JSON.parse(text) });
      const broken =
        text.slice(0, cut % (text.length + 1)) + '"[]{},\\'[put % 7]! + text.slice(cut % (text.length + 1));
      const read = await posted("application/json", broken);
      let parsed: unknown;
      let isJson = true;
      try {
        parsed = JSON.parse(broken);
      } catch {
        isJson = false;
      }
      expect(read).toEqual(
        isJson ? { outcome: "json", value: parsed } : expect.objectContaining({ outcome: "malformed" }),
      );
    }),
  );
});

test("a hostile body costs no more than reading its bytes", async () => {
  const part = `--b\r\n${named("a")}\r\n`;
  const pairs: [string, string, string][] = [
    [urlencoded, "a=1&".repeat(20_000), "a=1&".repeat(250_000)],
    ["multipart/form-data; boundary=b", part.repeat(bodyLimits.fields + 1), part.repeat(150_000)],
    ["application/json", "[".repeat(20_000), "[".repeat(2_000_000)],
  ];
  const costOf = async (type: string, body: string) => {
    const costs: number[] = [];
    for (let again = 0; again < 3; again++) {
      const request = new Request("http://localhost/", {
        method: "POST",
        body,
        headers: { "Content-Type": type },
      });
      const begun = process.cpuUsage();
      expect(["malformed", "too-large"]).toContain((await readBody(request)).outcome);
      const { user, system } = process.cpuUsage(begun);
      costs.push((user + system) / 1000);
    }
    return Math.min(...costs);
  };
  for (const [type, small, large] of pairs)
    expect(await costOf(type, large), type).toBeLessThan(100 + 10 * (await costOf(type, small)));
});

function encodable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
