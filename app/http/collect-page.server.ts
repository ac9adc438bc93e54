import { Writable } from "node:stream";

/**
 * All bytes of a drawn page. React 18 sends a full view of 2048 bytes also when a character of several bytes did not fit
 * into its end any more: the bytes left over are zero, which HTML may not have.
 */
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
