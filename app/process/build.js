import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeTemplate } from "../../db/embedded/make-template.js";
import { buildPdfWorker } from "#app/pdf/worker/build-worker.js";
import { packAssets } from "./pack-assets.js";
import { keepEarlierFiles, moveInto, replaceFolderName } from "./swap-build.js";

const stampFile = "build/stamp";
/** The running product reads `build` until the new files are complete. */
const draft = "build-next";

function stampOfSources() {
  const hash = createHash("sha256");
  const visit = (entry) => {
    if (statSync(entry).isDirectory())
      readdirSync(entry)
        .sort()
        .forEach((name) => visit(path.join(entry, name)));
    else hash.update(entry).update(readFileSync(entry));
  };
  ["app", "db", "jobs", "remix.config.js", "package-lock.json"].forEach(visit);
  return hash.update(process.version).digest("hex");
}

export async function build() {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  console.log("Building the product; this takes a minute the first time …");
  rmSync(draft, { recursive: true, force: true });
  const { VITEST: _vitest, BROWSER: _browser, ...outsideTests } = process.env;
  const remix = path.resolve("node_modules/@remix-run/dev/dist/cli.js");
  const made = spawnSync(process.execPath, [remix, "vite:build", "-c", "remix.config.js"], {
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...outsideTests, NODE_ENV: "production", BUILD_FOLDER: draft },
  });
  if (made.status !== 0) {
    console.error(made.stdout, made.stderr);
    throw new Error("The build failed.");
  }
  replaceFolderName(path.join(draft, "server/index.js"), draft, "build");
  await packAssets(path.join(draft, "client/assets"));
  await buildPdfWorker(path.join(draft, "pdf"));
  await makeTemplate(draft);
  writeFileSync(path.join(draft, "stamp"), stamp);
  keepEarlierFiles("build", draft, Date.now());
  moveInto("build", draft);
  return true;
}

if (process.argv[1] && import.meta.url.endsWith("/build.js") && process.argv[1].endsWith("build.js")) {
  await build();
  process.exit(0);
}
