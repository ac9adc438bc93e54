import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";

export type Part = {
  readonly name: string;
  readonly text: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};

type Written = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
};

/** UTF-8 names; checksum and sizes follow the bytes. */
const flags = 0x0808;
const deflate = 8;
/** 1 January 1980: the same content gives the same bytes. */
const date = 0x0021;
const version = 20;
const maxEntries = 65_535;
const maxBytes = 0xffff_ffff;

/** APPNOTE 6.3. Only the part in progress is in memory. */
export async function* zipOf(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, text } of parts) {
    const start = { name: Buffer.from(name), offset };
    const head = localHeader(start.name);
    offset += head.length;
    yield head;
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const bytes of deflated(text, sums)) {
      packed += bytes.length;
      yield bytes;
    }
    const entry = { ...start, ...sums, packed };
    const tail = descriptor(entry);
    offset += packed + tail.length;
    yield tail;
    written.push(entry);
    if (written.length > maxEntries || offset > maxBytes || entry.size > maxBytes)
      throw new Error("the content is too large for a ZIP archive");
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, endOf(written.length, directory.length, offset)]);
}

async function* deflated(
  text: Part["text"],
  sums: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw({ chunkSize: 64 * 1024 });
  const feed = async () => {
    for await (const some of text) {
      const bytes = typeof some === "string" ? Buffer.from(some) : some;
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, "drain");
    }
    packer.end();
  };
  const feeding = feed().catch((error: unknown) => packer.destroy(error as Error));
  try {
    yield* packer as AsyncIterable<Buffer>;
    await feeding;
  } finally {
    packer.destroy();
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflate, 8);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, offset, crc, packed, size }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflate, 10);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
