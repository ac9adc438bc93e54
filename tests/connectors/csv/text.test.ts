import fc from "fast-check";
import { expect, test } from "vitest";
import { findDelimiter } from "#app/connectors/csv/delimiter.ts";
import { decodeText, type Encoding, EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { type CsvRecord, readRecords } from "#app/connectors/csv/records.ts";

const words = "Tag;Kosten\n1.11.2026;5,20 €\nGruß;−1\n";

test.each([
  ["utf-8", Buffer.from(words)],
  ["utf-8", Buffer.from(`\ufeff${words}`)],
  ["utf-16le", Buffer.from(`\ufeff${words}`, "utf16le")],
  ["utf-16le", Buffer.from(words, "utf16le")],
  ["utf-16be", Buffer.from(`\ufeff${words}`, "utf16le").swap16()],
  ["utf-16be", Buffer.from(words, "utf16le").swap16()],
] as const)("%s is recognized and read without its mark (%#)", async (encoding, bytes) => {
  expect(probe(bytes)).toBe(encoding);
  expect(await textOf(bytes, encoding)).toBe(words);
});

test("windows-1252 applies where the bytes are not UTF-8, even far from the start", async () => {
  const bytes = Buffer.concat([Buffer.alloc(200_000, "plain text\n"), Buffer.from([0x80, 0x20, 0xe9])]);
  expect(probe(bytes)).toBe("windows-1252");
  expect((await textOf(bytes, "windows-1252")).slice(-3)).toBe("€ é");
});

test("a character cut off at the end means windows-1252", () => {
  expect(probe(Buffer.from("naïve").subarray(0, 3))).toBe("windows-1252");
});

test("the text is the same wherever the bytes are cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 7 }), async (text, size) => {
      const bytes = Buffer.from(`x${text}`);
      expect(probe(bytes, size)).toBe("utf-8");
      expect(await textOf(bytes, "utf-8", size)).toBe(`x${text}`);
    }),
    { examples: [["\ufffd", 1]] },
  );
});

test("letters that the file's maker lost are no sign of another encoding", () => {
  const lost = Buffer.from("Name;Klicks\nGr\ufffd\ufffde;3\nB\ufffdcker;4\n");
  for (const size of [1, 2, 3, 4, 100]) expect(probe(lost, size)).toBe("utf-8");
  expect(probe(Buffer.from("Gr\xf6\xdfe;3\nB\xe4cker;4\n", "latin1"))).toMatch(/^windows-125/);
});

test.each([",", ";", "\t", "|"] as const)(
  "the delimiter “%s” is found, also where the text has the others",
  async (delimiter) => {
    const rows = Array.from({ length: 20 }, (_, n) =>
      [`Title, with; signs | ${n}`, `${n}`, "x"].map((cell) => `"${cell}"`).join(delimiter),
    );
    expect(await findDelimiter(rows.join("\n"))).toBe(delimiter);
  },
);

test("decimal commas are no delimiters", async () => {
  expect(await findDelimiter("Tag;Kosten;Klicks\n1.11.2026;5,20;3\n2.11.2026;6,10;4\n")).toBe(";");
});

test("quoted cells keep line breaks and delimiters, and lines are still counted", async () => {
  const records = await recordsOf('a,b\r\n1,"x\ny, z"\r\n\r\n3,"say ""hi"""\r5,it is 5" wide\n');
  expect(records.map(({ cells }) => cells)).toEqual([
    ["a", "b"],
    ["1", "x\ny, z"],
    ["3", 'say "hi"'],
    ["5", 'it is 5" wide'],
  ]);
  expect(records.map(({ line }) => line)).toEqual([1, 3, 5, 6]);
});

test("remarks above the table are skipped, and rows inside it are not", async () => {
  const records = await recordsOf("# Report\n# 1–30 November\n\nname,clicks\n#hashtag,5\n");
  expect(records.map(({ cells }) => cells)).toEqual([
    ["name", "clicks"],
    ["#hashtag", "5"],
  ]);
});

test("the records are the same wherever the text is cut", async () => {
  const text = 'a,b\r\n"1\r\n2","""q"""\r\nx,y\r\n';
  const whole = await recordsOf(text);
  for (let size = 1; size < 9; size++) expect(await recordsOf(text, size)).toEqual(whole);
});

test("an unclosed quotation mark is reported with its line", async () => {
  await expect(recordsOf('a,b\n1,2\n3,"4\n5,6\n')).rejects.toThrow(
    /^Line 3, character 3: the quotation mark before “4” is never closed/,
  );
});

test("a quote that closes lines further down takes no rows into its cell", async () => {
  const text = 'a,b,c\n1,"2"" x\ny",3\n4,"never closed,5\n6,x,7\n8,"y",9\n10,z,11\n';
  for (const size of [1, 2, 3, 5, 1_000])
    await expect(recordsOf(text, size)).rejects.toThrow(
      /^Line 4, character 3: the quotation mark before “never closed,5” is never closed/,
    );
});

test("every well-quoted table is read back, however it is cut", async () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", " "), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const written = rows.map(
          (cells) => ["x", ...cells].map((one) => `"${one.replaceAll('"', '""')}"`).join(",") + "\n",
        );
        const read = await recordsOf(written.join(""), size);
        expect(read.map(({ cells }) => cells)).toEqual(rows.map((cells) => ["x", ...cells]));
      },
    ),
  );
});

test("a stray quote within one line is text", async () => {
  const records = await recordsOf('a,b\n"say "hi" now",2\n5" wide,"x\ny"\n');
  expect(records.map(({ cells }) => cells[1])).toEqual(["b", "2", "x\ny"]);
});

test("a first line such as sep=; names the delimiter", async () => {
  expect(await findDelimiter("sep=;\na,b;c,d\n1,5;2,5\n")).toBe(";");
  const records = await recordsOf("sep=,\r\na,b\r\n1,2\r\n");
  expect(records.map(({ cells, line }) => [line, ...cells])).toEqual([
    [2, "a", "b"],
    [3, "1", "2"],
  ]);
});

test("a cell that swallows the file is given up long before the file ends", async () => {
  async function* endless() {
    yield 'a,b\n1,"';
    for (let n = 0; n < 1_000; n++) yield "x,".repeat(10_000);
  }
  await expect(collect(readRecords(endless(), { delimiter: "," }))).rejects.toThrow(
    /^Line 2, character 3: the cell that begins with “x,x,[^”]*” has more than 1,000,000 characters; its closing/,
  );
});

test("a line of eight million delimiters is given up after 2 MB of it, whatever its first lines are", async () => {
  for (const first of ["", "a,b\n1,2\n", '"a",b\n1,"2"\n']) {
    let taken = 0;
    async function* wide() {
      yield first;
      for (let n = 0; n < 160; n++) {
        taken += 50_000;
        yield ",".repeat(50_000);
      }
    }
    await expect(collect(readRecords(wide(), { delimiter: "," }))).rejects.toThrow(/too long for a row/);
    expect(taken).toBeLessThanOrEqual(2_000_000);
  }
});

test("a long closed cell is reported as long, not as open", async () => {
  const text = `a,b\n1,"${"x".repeat(1_200_000)}"\n2,3\n`;
  await expect(recordsOf(text, 50_000)).rejects.toThrow(/has more than 1,000,000 characters/);
});

function probe(bytes: Uint8Array, size = 1_000) {
  const probe = new EncodingProbe();
  for (let at = 0; at < bytes.length; at += size) probe.add(bytes.subarray(at, at + size));
  return probe.result();
}

async function textOf(bytes: Uint8Array, encoding: Encoding, size = 7) {
  return (await collect(decodeText(cut(bytes, size), encoding))).join("");
}

async function recordsOf(text: string, size = 1_000): Promise<CsvRecord[]> {
  return (await collect(readRecords(cut(text, size), { delimiter: "," }))).flat();
}

async function* cut<Whole extends string | Uint8Array>(whole: Whole, size: number): AsyncGenerator<Whole> {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size) as Whole;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
