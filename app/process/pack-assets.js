import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** Adds .br files. @param {string} folder */
export async function packAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const whole = readFileSync(file);
      const packed = await compress(whole, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length } });
      if (packed.length < whole.length) writeFileSync(`${file}.br`, packed);
    }),
  );
}
