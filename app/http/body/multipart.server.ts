import { setImmediate } from "node:timers/promises";
import { bodyLimits, RefusedBody, tooManyFields } from "./limits.ts";

const partsAtOnce = 100;

/** `filename` null: plain field. Read `data` before the next part. */
export type Part = {
  readonly name: string;
  readonly filename: string | null;
  /** Declared by the sender. */
  readonly type: string;
  readonly data: AsyncIterable<Uint8Array>;
};

export class BrokenForm extends Error {}

/** Constant memory (decision 0025). @throws {BrokenForm | RefusedBody} */
export async function* readMultipart(request: Request): AsyncGenerator<Part> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (!boundary || !request.body) throw new BrokenForm("this is not a multipart form");
  // Adds the line break that the first boundary lacks.
  const input = new Input(
    request.body as unknown as AsyncIterable<Uint8Array>,
    Buffer.from(`\r\n--${boundary}`),
  );
  for await (const _ of input.untilBoundary()); // preamble
  let fields = 0;
  let files = 0;
  while (!(await input.isOver())) {
    const part = partOf(await input.header());
    if (++fields > bodyLimits.fields) throw tooManyFields();
    if (fields % partsAtOnce === 0) await setImmediate();
    if (part.filename !== null && ++files > bodyLimits.files)
      throw new RefusedBody("too-large", `At most ${bodyLimits.files} files can be sent at once.`);
    const data = input.untilBoundary();
    yield { ...part, data };
    for await (const _ of data); // skip unread data
  }
}

class Input {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private readonly boundary: Buffer;
  private held: Buffer = Buffer.from("\r\n");

  constructor(body: AsyncIterable<Uint8Array>, boundary: Buffer) {
    this.chunks = body[Symbol.asyncIterator]();
    this.boundary = boundary;
  }

  async *untilBoundary(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(this.boundary);
      // The last bytes may begin a boundary.
      const sure = at >= 0 ? at : this.held.length - this.boundary.length + 1;
      if (sure > 0) {
        const bytes = this.held.subarray(0, sure);
        this.held = this.held.subarray(sure);
        yield bytes;
      }
      if (at >= 0) {
        this.held = this.held.subarray(this.boundary.length);
        return;
      }
      await this.more();
    }
  }

  /** "--" ends the form. */
  async isOver(): Promise<boolean> {
    while (this.held.length < 2) await this.more();
    return this.held[0] === 0x2d && this.held[1] === 0x2d;
  }

  async header(): Promise<string> {
    for (;;) {
      const end = this.held.indexOf("\r\n\r\n");
      if (end > bodyLimits.partHeaderBytes) throw new BrokenForm("a part's header is too long");
      if (end >= 0) {
        const header = this.held.subarray(0, end).toString("utf8");
        this.held = this.held.subarray(end + 4);
        return header;
      }
      if (this.held.length > bodyLimits.partHeaderBytes) throw new BrokenForm("a part's header is too long");
      await this.more();
    }
  }

  private async more() {
    const { done, value } = await this.chunks.next().catch(() => ({ done: true as const, value: null }));
    if (done) throw new BrokenForm("the form broke off");
    this.held = this.held.length
      ? Buffer.concat([this.held, value])
      : Buffer.from(value.buffer, value.byteOffset, value.length);
  }
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? null;
}

function partOf(header: string): Omit<Part, "data"> {
  const disposition = /(?:^|\r\n)content-disposition:[ \t]*form-data[ \t]*([^\r\n]*)/i.exec(header)?.[1];
  if (disposition === undefined) throw new BrokenForm("a part has no name");
  const found = new Map<string, string>();
  for (const [, key = "", quoted, bare] of disposition.matchAll(
    /;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  )) {
    found.set(
      key.toLowerCase(),
      quoted?.replace(/\\(["\\])/g, "$1").replace(/%22/g, '"') ?? bare?.trim() ?? "",
    );
  }
  const name = found.get("name");
  if (name === undefined) throw new BrokenForm("a part has no name");
  const filename = found.get("filename");
  return {
    name,
    filename: filename === undefined ? null : (filename.split(/[/\\]/).pop() ?? ""),
    type: /\r\ncontent-type:[ \t]*([\w.+/-]{1,100})/i.exec(header)?.[1] ?? "",
  };
}
