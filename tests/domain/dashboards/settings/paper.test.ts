import { expect, test } from "vitest";
import { settingsContent } from "#app/domain/dashboards/settings/settings-content.ts";
import { SettingsForm } from "#app/domain/dashboards/settings/settings.form.ts";
import { storedSettings } from "#app/domain/dashboards/settings/stored-settings.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { pdfPagesOf } from "#app/domain/summary/summary-of-page.ts";
import { paperOfAddress } from "#app/domain/dashboards/output/print/paper-of-address.ts";
import { shownImages } from "#app/pdf/shown-images.ts";
import { paperOf } from "#app/pdf/worker/pool.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { dashboard } from "#tests/pdf/sample-view.ts";

const before: DashboardContent = newContent("Bakery", timeZone("Europe/Berlin"));

const saved = (change: Record<string, string>, content = before): DashboardContent => {
  const entered = Object.entries({ ...storedSettings(content), ...change }).filter(
    ([, value]) => value !== "",
  );
  const form = SettingsForm.parse({ ...Object.fromEntries(entered), version: "1" });
  return { ...content, ...settingsContent(content, form) };
};

test("paper, orientation and cover picture are saved and reach the PDF", () => {
  expect(storedSettings(before)).toMatchObject({
    pdfPaper: "A4",
    pdfOrientation: "landscape",
    coverImage: "none",
  });
  expect(saved({})).not.toHaveProperty("pdfPaper");
  const content = saved({
    pdfPaper: "Letter",
    pdfOrientation: "portrait",
    coverImage: "abc",
    pdfCover: "on",
  });
  expect(content).toMatchObject({ pdfPaper: "Letter", pdfOrientation: "portrait", pdfCover: true });
  const pdfPages = pdfPagesOf(content);
  expect(paperOf({ pdfPages })).toEqual({ paper: "Letter", orientation: "portrait" });
  expect(shownImages(dashboard([], { pdfPages })).has("abc")).toBe(true);
  const again = saved({ pdfPaper: "A4", coverImage: "none" }, content);
  expect(paperOf({ pdfPages: pdfPagesOf(again) })).toEqual({ paper: "A4", orientation: "portrait" });
  expect(again.styles.coverImage).toBeUndefined();
});

test("other paper is refused, and a print's address may override it", () => {
  expect(SettingsForm.safeParse({ ...storedSettings(before), version: "1", pdfPaper: "A3" }).success).toBe(
    false,
  );
  expect(paperOf({})).toEqual({ paper: "A4", orientation: "landscape" });
  expect(paperOfAddress(new URLSearchParams("paper=letter"), "A4")).toBe("Letter");
  expect(paperOfAddress(new URLSearchParams("paper=a4"), "Letter")).toBe("A4");
  expect(paperOfAddress(new URLSearchParams("paper=portrait"), "Letter")).toBe("Letter");
});
