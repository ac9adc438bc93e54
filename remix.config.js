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
 * for many: `look` for all pages, `dashboard` for what clients read, `seldom`, which a client's page leaves out
 * (app/http/unused-sheet.server.ts), and `agency` for the other parts of the agency's pages.
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
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: sheetOf } } }),
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
