import { setImmediate } from "node:timers/promises";
import { bodyLimits, nameTooLong, RefusedBody, tooManyFields } from "./limits.ts";
import { BrokenForm, type Part, readMultipart } from "./multipart.server.ts";
import { parseJson } from "./parse-json.ts";

export type Entry = readonly [name: string, value: string | File];

export type Body =
  | { readonly outcome: "form"; readonly entries: readonly Entry[] }
  | { readonly outcome: "json"; readonly value: unknown }
  | { readonly outcome: "empty" }
  | { readonly outcome: "wrong-type" }
  | { readonly outcome: "malformed" | "too-large"; readonly message: string };

/** Within bodyLimits; only table files are streamed. */
export async function readBody(request: Request): Promise<Body> {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  try {
    switch (type) {
      case "application/json":
        return { outcome: "json", value: parseJson(await textOf(request, bodyLimits.jsonBytes)) };
      case "application/x-www-form-urlencoded":
        return { outcome: "form", entries: fieldsIn(await textOf(request, bodyLimits.formBytes)) };
      case "multipart/form-data":
        return { outcome: "form", entries: await partsOf(request) };
      default:
        return (await textOf(request, bodyLimits.formBytes)) === ""
          ? { outcome: "empty" }
          : { outcome: "wrong-type" };
    }
  } catch (error) {
    if (error instanceof RefusedBody) return { outcome: error.why, message: error.message };
    if (error instanceof BrokenForm) {
      await setImmediate(); // by then a closed connection is known
      return { outcome: "malformed", message: "The form was not fully received. Send it again." };
    }
    throw error;
  }
}

/** Unparsed, for signatures. Null if too large or broken off. */
export async function readBytes(
  request: Request,
  limit: number = bodyLimits.jsonBytes,
): Promise<Buffer | null> {
  try {
    return await allBytes(request, limit);
  } catch (error) {
    if (error instanceof RefusedBody || error instanceof BrokenForm) return null;
    throw error;
  }
}

async function textOf(request: Request, limit: number): Promise<string> {
  return (await allBytes(request, limit)).toString("utf8");
}

async function allBytes(request: Request, limit: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const read: Uint8Array[] = [];
  let length = 0;
  // Leaving `for await` early would close the connection.
  const chunks = (request.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch(() => {
      throw new BrokenForm("the body broke off");
    });
    if (done) return Buffer.concat(read);
    if ((length += value.length) > limit) throw tooLarge(limit);
    read.push(value);
  }
}

function fieldsIn(text: string): Entry[] {
  const maxName = 3 * bodyLimits.nameBytes; // an encoded byte takes three characters
  let fields = 0;
  for (let begin = 0, end = 0; end < text.length; begin = end + 1) {
    end = text.indexOf("&", begin);
    if (end < 0) end = text.length;
    if (++fields > bodyLimits.fields) throw tooManyFields();
    if (end - begin > maxName && !text.slice(begin, begin + maxName + 1).includes("=")) throw nameTooLong();
  }
  const entries = [...new URLSearchParams(text)];
  for (const [name] of entries) checkName(name);
  return entries;
}

async function partsOf(request: Request): Promise<Entry[]> {
  const entries: Entry[] = [];
  const left = { fields: bodyLimits.formBytes as number, files: bodyLimits.filesBytes as number };
  for await (const { name, filename, type, data } of readMultipart(request)) {
    checkName(name);
    if (filename === null) entries.push([name, (await bytesOf(data, left, "fields")).toString("utf8")]);
    else entries.push([name, new File([await bytesOf(data, left, "files")], filename, { type })]);
  }
  return entries;
}

async function bytesOf(
  data: Part["data"],
  left: { fields: number; files: number },
  of: "fields" | "files",
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of data) {
    if ((left[of] -= chunk.length) < 0)
      throw tooLarge(of === "fields" ? bodyLimits.formBytes : bodyLimits.filesBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function checkName(name: string): void {
  if (Buffer.byteLength(name) > bodyLimits.nameBytes) throw nameTooLong();
}

function tooLarge(limit: number): RefusedBody {
  return new RefusedBody(
    "too-large",
    `This is too large: at most ${limit / 1024 / 1024} MB can be sent here.`,
  );
}
