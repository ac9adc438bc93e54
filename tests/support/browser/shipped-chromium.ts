import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";

export type Shipped = { readonly executablePath: string; readonly env: Record<string, string> };

const packed = path.resolve("node_modules/@sparticuz/chromium");

/**
 * The Chromium of an npm package, with the libraries and fonts that a bare machine lacks. The package ships them all,
 * but sets them up on one hosting platform only, so this does it: once, in the cache folder.
 */
export async function shippedChromium(): Promise<Shipped> {
  const { version } = JSON.parse(readFileSync(path.join(packed, "package.json"), "utf8")) as {
    version: string;
  };
  const folder = path.resolve(`node_modules/.cache/plainboard/chromium-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  const { HOME, LD_LIBRARY_PATH, ...rest } = process.env as Record<string, string>;
  const hasFonts = existsSync("/etc/fonts/fonts.conf");
  return {
    executablePath: path.join(folder, "chromium"),
    env: {
      ...rest,
      HOME: HOME ?? folder,
      LD_LIBRARY_PATH: [path.join(folder, "lib"), LD_LIBRARY_PATH].filter(Boolean).join(":"),
      ...(hasFonts ? {} : { FONTCONFIG_FILE: path.join(folder, "fonts.conf") }),
    },
  };
}

/** Written beside it first, so that another process never finds half of it. */
async function unpackTo(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const part = await mkdtemp(`${folder}.part-`);
  await Promise.all([
    unpackFile("chromium.br", path.join(part, "chromium")),
    ...["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"].map((name) => unpackTar(name, part)),
  ]);
  // The shipped configuration names folders of that platform.
  await writeFile(
    path.join(part, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="relative">fonts-cache</cachedir></fontconfig>`,
  );
  await chmod(part, 0o755);
  await rename(part, folder).catch(async (error: unknown) => {
    await rm(part, { recursive: true });
    if (!existsSync(folder)) throw error; // another process was faster
  });
}

async function unpackFile(name: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(path.join(packed, "bin", name)),
    createBrotliDecompress(),
    createWriteStream(to, { mode: 0o755 }),
  );
}

async function unpackTar(name: string, folder: string): Promise<void> {
  const file = path.join(folder, name);
  await unpackFile(name, file);
  await promisify(execFile)("tar", ["-xf", file, "--no-same-owner", "-C", folder]);
  await rm(file);
}
