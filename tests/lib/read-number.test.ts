import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import type { z } from "zod";
import { PlanCall, PlanForm } from "#app/domain/billing/plan/plan.form.ts";
import { ChangeCompany, CompanyForm } from "#app/domain/companies/company.form.ts";
import { RenameDashboard, SaveCall } from "#app/domain/dashboards/api/dashboard.form.ts";
import { LinkForm } from "#app/domain/dashboards/share/links/link.form.ts";
import { SettingsForm } from "#app/domain/dashboards/settings/settings.form.ts";
import { EditGroupForm } from "#app/domain/groups/rules/group.form.ts";
import { ReportCall, ReportForm } from "#app/domain/reports/report.form.ts";
import { readDecimal, readWhole } from "#app/lib/numbers/read-number.ts";

// "0x10", "1e3" and [1] are numbers for `Number`, but no person types them.

const odd = [
  "0x10",
  "0b11",
  "0o17",
  "1e3",
  "+5",
  "5.0",
  "5.",
  "Infinity",
  "٣",
  "1 000",
  "",
  "5;",
  "1234567890",
];

test("only plain decimal digits are numbers", () => {
  for (const text of odd) expect([text, readWhole(text)]).toEqual([text, null]);
  for (const given of [["5"], [5], true, null, undefined, {}, 5n, 5]) expect(readWhole(given)).toBe(null);
  expect(["12", " 12 ", "007", "-3", "999999999"].map(readWhole)).toEqual([12, 12, 7, -3, 999_999_999]);
  for (const text of ["0x10", "1e3", "+5", "5.", ".5", "1.2.3", "1,2,3", ["5"], 5, true, null])
    expect([text, readDecimal(text)]).toEqual([text, null]);
  expect(["12", "12.5", "12,5", "-0.25"].map(readDecimal)).toEqual([12, 12.5, 12.5, -0.25]);
});

const forms: readonly (readonly [string, z.ZodType, string])[] = [
  ["a plan", PlanForm, "dashboards"],
  ["a link", LinkForm("2026-11-21" as never), "validDays"],
  ["company settings", CompanyForm, "week_starts_on"],
  ["a dashboard's name", RenameDashboard, "version"],
  ["dashboard settings", SettingsForm, "version"],
  ["a report's hour", ReportForm, "hour"],
  ["a report's wait", ReportForm, "ask_hours"],
  ["alert limits", EditGroupForm, "sessions_relative"],
];

test.each(forms)("the form of %s takes no other spelling of a number", (_name, schema, field) => {
  const errorOf = (text: string) => {
    const sent = new FormData();
    sent.set(field, text);
    return parseWithZod(sent, { schema }).reply().error?.[field];
  };
  for (const text of ["0x5", "5e0", "[5]", "+5", "5x"])
    expect([text, errorOf(text)?.length]).toEqual([text, 1]);
  expect(errorOf("5")).toBeUndefined();
});

const calls: readonly (readonly [string, z.ZodType, string])[] = [
  ["a plan", PlanCall, "dashboards"],
  ["the company", ChangeCompany, "week_starts_on"],
  ["a dashboard", SaveCall, "version"],
  ["a report", ReportCall, "hour"],
];

test.each(calls)(
  "the call of %s takes a number or its digits, and nothing that only converts",
  (_name, schema, field) => {
    const hasError = (given: unknown) =>
      schema.safeParse({ [field]: given }).error?.issues.some(({ path: [at] }) => at === field) ?? false;
    for (const given of [[5], ["5"], true, "0x5", "5e0", {}, 5.5, Number.MAX_SAFE_INTEGER])
      expect([given, hasError(given)]).toEqual([given, true]);
    for (const given of [5, "5"]) expect([given, hasError(given)]).toEqual([given, false]);
  },
);

test("no form and no address is read by a conversion", () => {
  // z.coerce is for replies of providers only.
  const conversions =
    /z\.?\s*coerce|(?:Number|parseInt|parseFloat)\(\s*\(?(?:await )?(?:form|fields|params|searchParams|query|given|readForm|textOf)\b[^)]*(?:\.get)?\(/;
  const found = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(`connectors${path.sep}`))
    .filter((name) => conversions.test(readFileSync(path.join("app", name), "utf8")));
  expect(found).toEqual([path.join("realtime", "http-api", "check-call.server.ts")]); // checked before
});
