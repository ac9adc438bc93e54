export * from "./companies.ts";
export * from "./files.ts";
export * from "./sources.ts";
export * from "./dashboards.ts";
export * from "./reports.ts";
export * from "./groups.ts";
export * from "./billing.ts";
export * from "./limits.ts";
