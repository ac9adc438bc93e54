import fc from "fast-check";
import { expect, test } from "vitest";
import { BrokenForm, readMultipart } from "#app/http/body/multipart.server.ts";

test("fields and files of a browser are read, odd names included", async () => {
  const form = new FormData();
  form.append("name", "Häfen & Co; a=b");
  form.append("file", new File(["a;b\r\n1;2"], 'cost; "net" (x=1).csv'));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  expect(await read(request)).toEqual([
    { name: "name", filename: null, text: "Häfen & Co; a=b" },
    { name: "file", filename: 'cost; "net" (x=1).csv', text: "a;b\r\n1;2" },
  ]);
});

test("a quoted boundary is accepted, and a path is reduced to the file's name", async () => {
  const body =
    '--x y\r\nContent-Disposition: form-data; name="file"; filename="C:\\data\\a.csv"\r\n\r\n1\r\n--x y--\r\n';
  expect(await read(posted([Buffer.from(body)], '"x y"'))).toEqual([
    { name: "file", filename: "a.csv", text: "1" },
  ]);
});

test("the bytes are the same wherever the network cuts them, boundary lookalikes included", async () => {
  const bytes = fc
    .array(fc.constantFrom("\r\n", "--", "--bound", "\r\n--boun", "x", "\r", "\n", "ä"), { maxLength: 30 })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.integer({ min: 1, max: 20 }), async (one, two, size) => {
      const part = (name: string, text: string) =>
        `--boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
      const whole = Buffer.from(`preamble\r\n${part("one", one)}${part("two", two)}--boundary--\r\n`);
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
        whole.subarray(n * size, (n + 1) * size),
      );
      expect((await read(posted(chunks, "boundary"))).map(({ text }) => text)).toEqual([one, two]);
    }),
  );
});

test("an empty file field is distinguished from a field without a file", async () => {
  const body =
    '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--';
  expect(await read(posted([Buffer.from(body)], "b"))).toEqual([{ name: "file", filename: "", text: "" }]);
});

test("an unread part is skipped", async () => {
  const form = new FormData();
  form.append("first", "x".repeat(100_000));
  form.append("second", "y");
  const names: string[] = [];
  for await (const { name } of readMultipart(
    new Request("http://localhost/", { method: "POST", body: form }),
  ))
    names.push(name);
  expect(names).toEqual(["first", "second"]);
});

test.each([
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nbroken off'],
  ["--b\r\nContent-Disposition: attachment\r\n\r\n1\r\n--b--"],
  [`--b\r\nX: ${"y".repeat(20_000)}`],
  [""],
])("a broken or invalid form is refused (%#)", async (body) => {
  await expect(read(posted([Buffer.from(body)], "b"))).rejects.toThrow(BrokenForm);
});

test("another content type is refused", async () => {
  await expect(read(new Request("http://localhost/", { method: "POST", body: "a=1" }))).rejects.toThrow(
    BrokenForm,
  );
});

function posted(chunks: Uint8Array[], boundary: string): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

async function read(request: Request) {
  const parts: { name: string; filename: string | null; text: string }[] = [];
  for await (const { name, filename, data } of readMultipart(request)) {
    const bytes: Uint8Array[] = [];
    for await (const chunk of data) bytes.push(chunk);
    parts.push({ name, filename, text: Buffer.concat(bytes).toString("utf8") });
  }
  return parts;
}
