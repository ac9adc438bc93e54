// A worker thread cannot read TypeScript, and Remix builds no worker.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
const sources = ["app/pdf", "app/charts", "app/theme", "app/lib"];

/** @param {string} outDir gets worker.mjs */
export async function buildPdfWorker(outDir) {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    mode: "production",
    esbuild: { jsxDev: false },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: "app/pdf/worker/worker.ts",
      outDir: path.resolve(outDir),
      emptyOutDir: false,
      target: "node20",
      rollupOptions: { output: { format: "es", entryFileNames: "worker.mjs", inlineDynamicImports: true } },
    },
  });
}

export async function currentPdfWorker() {
  const folder = path.join(root, "node_modules/.cache/plainboard", `pdf-${stampOfSources()}`);
  const file = path.join(folder, "worker.mjs");
  if (existsSync(file)) return file;
  const draft = `${folder}-${process.pid}`;
  await buildPdfWorker(draft);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return file;
}

function stampOfSources() {
  const hash = createHash("sha256");
  /** @param {string} folder */
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) visit(place);
      else hash.update(`${place} ${statSync(place).mtimeMs}`);
    }
  };
  for (const source of sources) visit(path.join(root, source));
  return hash.digest("hex").slice(0, 16);
}
