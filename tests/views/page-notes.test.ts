import { expect, test } from "vitest";
import { reportEmail } from "#app/mail/messages/report.ts";
import { digestOf } from "#app/mail/report/digest.ts";
import { notesOfPart } from "#app/views/page-notes.ts";
import type { CoverageView } from "#app/views/widget-view.ts";
import { dashboard, figure, widget } from "#tests/pdf/sample-view.ts";

const denied = "No changes are shown: the two periods have no days in common that are complete.";
const coverage: CoverageView = {
  mark: null,
  notes: [{ text: denied, of: "devices" }],
  missing: [],
  known: 30,
  of: 30,
  step: "day",
  missingDays: [],
  compared: { days: 0, of: 30 },
};
const noData = { columns: [], rows: [], totals: null, totalsLabel: "", shown: 0, of: 0 };
const body = { kind: "summary", figures: [figure("Visits", "2,033,939")], data: noData } as const;
const visits = widget(body, { title: "Visits" });
const devices = widget(body, { title: "Devices", coverage });
const view = {
  ...dashboard([visits, devices]),
  notes: [`${denied.slice(0, -1)} (devices).`, "Amounts are in euros."],
};

test("a note about a widget that an output leaves out is left out too", () => {
  expect(notesOfPart(view, new Set([visits.id]))).toEqual(["Amounts are in euros."]);
});

test("a note about some of the widgets names them", () => {
  expect(notesOfPart(view, new Set([visits.id, devices.id]))[0]).toMatch(/^Devices: No changes are shown/);
  expect(notesOfPart(view, new Set([devices.id]))[0]).toMatch(/^No changes are shown/);
});

test("the email of a report denies no change that it shows", () => {
  const many = Array.from({ length: 4 }, (_, at) => widget(body, { title: `Visits ${at}` }));
  const shown = { ...view, widgets: [...many, devices] };
  const mail = {
    view: shown,
    subject: "October",
    message: "",
    isTest: false,
    dashboardUrl: "https://app.example/d/1",
    period: "October 2026",
    logo: null,
    pdf: null,
    xlsx: null,
    previewCid: null,
  };
  const { html, text } = reportEmail(mail as never, digestOf(shown));
  for (const part of [html, text]) {
    expect(part).toContain("Amounts are in euros.");
    expect(part).not.toContain("No changes are shown");
  }
});
