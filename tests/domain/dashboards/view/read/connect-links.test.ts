import { expect, test } from "vitest";
import { withoutConnectLinks } from "#app/domain/dashboards/view/read/example-marks.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { exampleView, exampleWidget } from "#tests/mail/example-view.ts";

const broken = (href: string, againHref?: string): WidgetBody => ({
  kind: "broken",
  what: "Google Ads was disconnected.",
  detail: "Reconnecting fixes every dashboard that uses it.",
  fix: { label: "Reconnect", href },
  ...(againHref !== undefined && { againHref }),
});
const viewWith = (...bodies: WidgetBody[]) =>
  exampleView({ widgets: bodies.map((body) => exampleWidget("Ads", body)) });

test("people limited to clients see no way to connect or to send a query again, and are sent to an admin", () => {
  const view = viewWith(
    broken("/connect/google-ads?source=s1"),
    broken("/company/sources/s1", "/company/sources/s1"),
  );
  expect(withoutConnectLinks(view).widgets.map(({ body }) => body)).toEqual([
    {
      kind: "broken",
      what: "Google Ads was disconnected.",
      detail: "Ask an admin of your company to reconnect it.",
      fix: null,
    },
    broken("/company/sources/s1"),
  ]);
  const example = {
    ...exampleWidget("Ads", broken("/company/sources/s1")),
    example: { kind: "google-ads", name: "Google Ads", href: "/connect/google-ads" },
  };
  const [shown] = withoutConnectLinks(exampleView({ widgets: [example] })).widgets;
  expect(shown!.example).toEqual({ ...example.example, href: null });
});

test("a page without such links stays the same object, so that it is drawn once for all", () => {
  const view = viewWith(broken("/company/sources/s1"));
  expect(withoutConnectLinks(view)).toBe(view);
});
