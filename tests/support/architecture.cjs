// Who may import whom (app/README.md). Arrows go down this list only.
const floor = (name, from, notTo) => ({ name, severity: "error", from: { path: from }, to: { path: notTo } });

const routesAndJobs = "^(app/routes|jobs)/";
const domainViews = "^app/domain/.*\\.tsx$";
const outward = "^app/(mail|pdf|realtime|checkout|auth|http|workbook)/";
const queries = "^db/(queries|client|queue|embedded|seed)";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    floor(
      "lib-theme-sitemap-stand-below",
      "^app/(lib|theme|site-map)",
      "^(db|app/(metrics|charts|connectors|domain|views|mail|pdf|auth|http|routes|ui|process)|db/(queries|client)|jobs)",
    ),
    floor(
      "config-names-no-other-room",
      "^app/config/",
      "^(app/(?!config/|lib/(singleton|parse-url))|db|jobs)",
    ),
    floor("http-knows-no-sessions", "^app/http/", "^app/(auth|process)/"),
    floor("sessions-know-no-product", "^app/auth/", "^app/(domain|process)/"),
    floor("process-is-on-top", "^app/(domain|pdf|mail|connectors)/", "^app/process/"),
    floor(
      "views-are-data",
      "^app/views/",
      "^(app/(connectors|domain|mail|pdf|auth|http|routes|ui|process)|db/(queries|client)|jobs|node_modules/(react|@remix-run|drizzle-orm))",
    ),
    floor(
      "metrics-are-pure",
      "^app/metrics/",
      "^(app/(charts|connectors|domain|views|mail|pdf|auth|http|routes|ui)|db|jobs|node_modules/(react|@remix-run|drizzle-orm))",
    ),
    floor(
      "chart-layouts-import-no-react",
      "^app/charts/.*\\.ts$",
      "^(app/(connectors|domain|views|mail|pdf|auth|http|routes|ui)|db/(queries|client)|jobs|node_modules/(react|@remix-run))",
    ),
    floor(
      "connectors-touch-no-database",
      "^app/connectors/",
      "^(app/(domain|views|mail|pdf|auth|http|routes|ui|config\\.server)|db/(queries|client|queue)|jobs|node_modules/(react|@remix-run))",
    ),
    {
      name: "connectors-do-not-know-each-other",
      severity: "error",
      from: { path: "^app/connectors/([^/]+)/" },
      to: { path: "^app/connectors/([^/]+)/", pathNot: "^app/connectors/($1|core|tables)/" },
    },
    {
      name: "pure-domain-touches-nothing",
      severity: "error",
      from: {
        path: "^app/domain/.*\\.ts$",
        pathNot: "(\\.(server|form|schema)|/use-[a-z-]+)\\.ts$|/(components|edit/editor|fields)/",
      },
      to: {
        path: "^(app/(mail|pdf|auth|http|routes|ui|config\\.server|process)|db/(queries|client|queue)|jobs|node_modules/(react|@remix-run|drizzle-orm))",
        dependencyTypesNot: ["type-only"],
      },
    },
    floor("queries-know-no-product", queries, "^app/(domain|mail|pdf|auth|http|routes|ui|process)"),
    floor("outward-rooms-know-no-product", outward, "^(app/(routes|domain)|jobs)/"),
    floor("routes-and-jobs-use-verbs", routesAndJobs, "^(db/(queries|client)|app/connectors)"),
    {
      name: "views-use-no-server",
      severity: "error",
      from: { path: `${domainViews}|^app/ui/` },
      to: { path: "\\.server\\.ts$|^db/(queries|client)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "one-reader-of-the-environment",
      severity: "error",
      from: { path: "^(app/(ui|theme|charts|metrics)|db/queries)" },
      to: { path: "^app/config\\.server" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".css"],
    },
    exclude: { path: "^build/" },
  },
};
