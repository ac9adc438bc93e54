import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ClosedDoor } from "#app/domain/dashboards/branded-head.ts";
import { ClosedDoorPage } from "#app/domain/dashboards/view/components/door-page.tsx";
import { deriveBrand } from "#app/theme/derive.ts";

const door: ClosedDoor = {
  view: {
    name: "Online marketing",
    lang: "en",
    theme: "auto",
    brand: deriveBrand("#0e6b5c"),
    logoFileId: null,
    clientFileId: null,
    backgroundColor: null,
    agency: {
      name: "Northlight Studio",
      contact: "hello@northlight.example · +49 431 555 0142",
      email: "hello@northlight.example",
    },
  },
  title: "This report is paused",
  lead: "Northlight Studio has paused it for now.",
  request: null,
  isFramed: false,
};

test("a closed page has the agency's address once as a button and once in its footer", () => {
  const html = renderToStaticMarkup(<ClosedDoorPage door={door} />);
  expect(html.match(/mailto:hello@northlight\.example/g)).toHaveLength(2);
  expect(html).toContain("Write to Northlight Studio");
  expect(html).toContain(" · +49 431 555 0142");
  expect(html).not.toMatch(/<form|Plainboard/);
});

test("an expired link has a form that posts, and a frame has neither band nor footer", () => {
  const request = { action: "/dashboards/link-x/request-link", note: "It goes to j…@…bakery.example." };
  const expired = renderToStaticMarkup(<ClosedDoorPage door={{ ...door, request }} />);
  expect(expired).toContain('<form method="post" action="/dashboards/link-x/request-link">');
  expect(expired).not.toContain("Write to");
  const framed = renderToStaticMarkup(<ClosedDoorPage door={{ ...door, isFramed: true }} />);
  expect(framed).not.toMatch(/<header|<footer/);
});
