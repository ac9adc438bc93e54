import { expect, test } from "vitest";
import { publicBrandView } from "#app/domain/dashboards/branded-head.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import type { DashboardStyles } from "#db/schema/documents/dashboard.ts";

const company = { name: "Northlight", brandColor: null, logoFileId: null } as CompanyDetails;

test("one background color covers the page, and of two the second is behind the widgets", () => {
  const content = newContent("Bakery", timeZone("Europe/Berlin"));
  const grounds = (styles: DashboardStyles) => {
    const { backgroundColor, panelColor } = publicBrandView({ ...content, styles }, company);
    return [backgroundColor, panelColor];
  };
  expect(grounds({})).toEqual([null, undefined]);
  expect(grounds({ backgroundColor: "#112233" })).toEqual(["#112233", undefined]);
  expect(grounds({ dashboardBackgroundColor: "#ddeeff" })).toEqual(["#ddeeff", undefined]);
  expect(grounds({ backgroundColor: "#112233", dashboardBackgroundColor: "#ddeeff" })).toEqual([
    "#112233",
    "#ddeeff",
  ]);
  expect(grounds({ backgroundColor: "#ddeeff", dashboardBackgroundColor: "#ddeeff" })[1]).toBeUndefined();
});
