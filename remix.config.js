// The Vite configuration of the product: build, dev server and tests read this one file.
import { vitePlugin as remix } from "@remix-run/dev";
import path from "node:path";
import { defineConfig } from "vite";
import { siteMap } from "./app/site-map.ts";
import {
  isLeftOut,
  loneDatabaseTests,
  onServerOnly,
  otherTests,
  sharedDatabaseTests,
} from "./tests/support/test-files.js";

const testing = Boolean(process.env.VITEST);
const browser = Boolean(process.env.BROWSER);
const leftOut = [
  "node_modules/**",
  ...(isLeftOut("long") ? ["tests/**/*.long.test.*"] : []),
  ...(isLeftOut("slow") ? ["tests/**/*.slow.test.*"] : []),
  ...onServerOnly,
];

/** Pages that visitors see, and the root that every page stands in. */
const plainModules = new Set([
  ...siteMap.filter((place) => place.plain).map(({ module }) => path.resolve("app", module)),
  path.resolve("app/root.tsx"),
]);

/** Parts of pages without React that a client's dashboard seldom shows: doors, receipts, forms, the owner's bar. */
const seldom = new Set(
  [
    "ui/blocks/card",
    "ui/blocks/disclosure",
    "ui/blocks/facts",
    "ui/blocks/progress-line",
    "ui/blocks/stepper",
    "ui/blocks/table",
    "ui/fields/choice-field",
    "ui/fields/error-summary",
    "ui/fields/fieldset",
    "ui/modal/message-modal",
    "ui/shell/agency-shell",
    "ui/shell/client-page",
    "ui/shell/page-head",
    "ui/shell/public-shell",
    "ui/shell/wordmark",
    "routes/home",
    "domain/users/components/service-buttons",
    "domain/registration/components/register-form",
    "domain/dashboards/view/components/password-form",
    "domain/dashboards/edit/editor/lock/presence",
    "domain/dashboards/output/print/sheets",
    "domain/dashboards/view/real-time/live-bar",
    "domain/onboarding/components/onboarding",
    "domain/receipts/components/client-receipt-page",
    "domain/receipts/components/formula-strip",
    "domain/reports/sent/components/sent-page",
  ].map((name) => path.resolve("app", `${name}.module.css`)),
);

/**
 * A style sheet of its own for every component would be a dozen requests before a page can be painted. So there are four
 * for many: `look` for all pages, `dashboard` for what clients read, `seldom` for doors and forms, and `agency` for the
 * other parts of the agency's pages. A page without React leaves out what it does not use (app/http/assets).
 */
function sheetOf(id, { getModuleInfo }) {
  const file = id.split("?")[0];
  if (!file.endsWith(".css")) return undefined;
  const isPart = file.startsWith(path.resolve("app/ui")) || file.startsWith(path.resolve("app/styles"));
  if (isOnPlainPage(id, getModuleInfo)) return seldom.has(file) ? "seldom" : isPart ? "look" : "dashboard";
  return isPart ? "agency" : undefined;
}

function isOnPlainPage(id, getModuleInfo, seen = new Set()) {
  if (plainModules.has(id.split("?")[0])) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (getModuleInfo(id)?.importers ?? []).some((importer) =>
    isOnPlainPage(importer, getModuleInfo, seen),
  );
}

// A request costs a slow line more than the bytes of a small file, so what pages share is in few files: React and Remix,
// the frame of many pages, charts and what draws them, the editor's parts, and what the pages of one folder share. All
// shared modules are named: a file takes in what its modules import and no other file has.
const framePages = 6;
const react = /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom)\//;
const charts = /node_modules\/(@visx|d3-[a-z-]+)\/|\/app\/charts\//;
const everyPage = /\/app\/(root|entry\.client)\.tsx/;
const editor = /\/routes\/dashboards\/(edit\.tsx|settings\.tsx|widgets\/)/;

function fileOf(id, context) {
  const file = id.split("?")[0];
  if (file.endsWith(".css")) return sheetOf(id, context);
  if (react.test(file)) return "react";
  const shared = [...pagesOf(id, context)];
  if (shared.some((page) => everyPage.test(page))) return file.includes("/app/") ? "frame" : "react";
  if (shared.length < 2) return undefined;
  const room = roomOf(shared);
  if (room) return room;
  if (reaches(charts, id, context)) return "charts";
  if (shared.length >= framePages) return "frame";
  return /\/node_modules\/(?:@[^/]+\/)?([^/]+)\//.exec(file)?.[1] ?? "parts";
}

/** The editor, or the folder of the pages that share a module. Dashboards have pages of many kinds. */
function roomOf(shared) {
  if (shared.every((page) => editor.test(page))) return "editor";
  const rooms = new Set(shared.map((page) => /\/routes\/(\w+)\//.exec(page)?.[1]));
  const [room] = rooms;
  return rooms.size === 1 && room !== "dashboards" ? room : undefined;
}

const reaching = new Map();

function reaches(wanted, id, context) {
  if (wanted.test(id)) return true;
  const known = reaching.get(id);
  if (known !== undefined) return known;
  reaching.set(id, false);
  const found = (context.getModuleInfo(id)?.importedIds ?? []).some((one) => reaches(wanted, one, context));
  reaching.set(id, found);
  return found;
}

const pages = new Map();

/** The entries that load a module before they run. */
function pagesOf(id, context) {
  const known = pages.get(id);
  if (known) return known;
  const found = new Set();
  pages.set(id, found);
  const { isEntry = false, importers = [] } = context.getModuleInfo(id) ?? {};
  if (isEntry) found.add(id);
  for (const importer of importers) for (const page of pagesOf(importer, context)) found.add(page);
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  plugins: testing
    ? []
    : [
        remix({
          appDirectory: "app",
          buildDirectory: process.env.BUILD_FOLDER ?? "build",
          serverModuleFormat: "esm",
          future: {
            v3_fetcherPersist: true,
            v3_lazyRouteDiscovery: true,
            v3_relativeSplatPath: true,
            v3_routeConfig: true,
            v3_singleFetch: true,
            v3_throwAbortReason: true,
          },
        }),
      ],
  build: {
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    cssMinify: true,
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: fileOf } } }),
  },
  worker: { format: "es" }, // the visitors' script, which fetches its calendar when it is needed
  // Native addons: the browser never gets them, and the dev server may not try to bundle them.
  optimizeDeps: { exclude: ["@node-rs/argon2", "@resvg/resvg-js", "sharp"] },
  ssr: {
    external: ["@node-rs/argon2", "@resvg/resvg-js", "sharp"],
    // Little of them is used, and loading all of their files takes a fifth of the start.
    noExternal: [/^@visx\//, /^d3-/, "culori"],
  },
  server: { port: Number(process.env.PORT ?? 3000) },
  test: {
    // Journeys run against the built product, everything else against modules and a database.
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    setupFiles: ["tests/support/setup.ts"],
    experimental: { fsModuleCache: true }, // a run transforms only what changed since the one before
    testTimeout: browser ? 240_000 : 30_000,
    expect: { poll: { timeout: 10_000 } }, // a busy machine needs more than the usual second
    hookTimeout: 120_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
    projects: browser
      ? [
          {
            extends: true,
            test: {
              name: "journeys",
              include: ["tests/browser/**/*.test.ts"],
              exclude: leftOut,
              globalSetup: ["tests/browser/setup.ts"],
            },
          },
        ]
      : [
          {
            extends: true,
            // Nothing of these tests outlives its file, so each worker loads the modules once. `groupOrder`: a worker
            // that gets a file of another project is replaced by a new one, which loads all modules again.
            test: {
              name: "modules",
              include: otherTests,
              exclude: leftOut,
              pool: "threads",
              isolate: false,
              sequence: { groupOrder: 1 },
            },
          },
          {
            extends: true,
            test: {
              name: "database",
              include: sharedDatabaseTests,
              exclude: leftOut,
              globalSetup: ["tests/support/databases.ts"],
              isolate: false,
              sequence: { groupOrder: 2 },
            },
          },
          {
            extends: true,
            test: {
              name: "own process",
              include: loneDatabaseTests,
              exclude: leftOut,
              globalSetup: ["tests/support/databases.ts"],
              sequence: { groupOrder: 3 },
            },
          },
        ],
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATA_DIR: "tests/.artifacts/data",
      APP_SECRET: "a-secret-for-tests-that-is-32-bytes-long!",
    },
  },
}));
