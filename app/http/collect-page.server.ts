import { Writable } from "node:stream";

/** React 18 may end 2048-byte views with zero bytes, which HTML forbids. */
export function collectPage(pipe: (into: Writable) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const into = new Writable({
      write(part: Buffer, _encoding, done) {
        let end = part.length;
        while (end > 0 && part[end - 1] === 0) end--;
        parts.push(part.subarray(0, end));
        done();
      },
    });
    into.once("finish", () => resolve(Buffer.concat(parts)));
    pipe(into);
  });
}
