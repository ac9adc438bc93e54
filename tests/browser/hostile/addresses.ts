import { asPage, type BadInput } from "./bad-input.ts";

// Addresses that no link leads to: dates, ids and paths.

const read = (query: string) => ({ to: `GET /api/dashboards/{permalink}?${query}`, status: 422 });
const page = (query: string) => ({
  to: `GET /dashboards/{permalink}?${query}`,
  headers: asPage,
  status: 422,
});
const unreadable = { status: 400, says: /address could not be read/ };
const nothing = { status: 404, says: /Not found|no page|not found/i };

export const badAddresses: readonly BadInput[] = [
  {
    ...read("startDate=2026-02-30&endDate=2026-03-01"),
    what: "the 30th of February",
    says: /2026-02-30 is not a valid date/,
  },
  {
    ...read("startDate=2025-02-29&endDate=2025-03-01"),
    what: "a leap day in a common year",
    says: /is not a valid date/,
  },
  {
    ...read("startDate=9999-12-31&endDate=9999-12-31"),
    what: "the year 9999",
    says: /year from 1900 to 2999/,
  },
  {
    ...read("startDate=2999-01-01&endDate=2999-01-02"),
    what: "days that are in the future",
    says: /in the future/,
  },
  { ...read("startDate=0000-00-00&endDate=0000-00-00"), what: "the day 0000-00-00", says: /year from 1900/ },
  {
    ...read("startDate=1900-01-01&endDate=2026-01-01"),
    what: "a period of 126 years",
    says: /at most 20 years/,
  },
  { ...read("startDate=2026-03-01"), what: "a start without an end", says: /Enter the end date/ },
  { ...read("startDate=tomorrow&endDate=yesterday"), what: "days in words", says: /as year, month and day/ },
  {
    ...read("startDate=%27%20OR%201=1--&endDate=2026-03-01"),
    what: "SQL as a day",
    says: /as year, month and day/,
  },
  {
    ...read("startDate=%00&endDate=%00"),
    what: "a zero byte as a day",
    status: 400,
    says: /address could not be read/,
  },
  { ...read("month=13&year=2026"), what: "the 13th month", says: /from 1 to 12/ },
  { ...read("month=-1&year=99999"), what: "the year 99999", says: /from 1 to 12.*1900 to 2999/ },
  {
    ...read("startDate=2026-03-01&endDate=2026-03-31&compareStartDate=2026-04-01&compareEndDate=2026-04-30"),
    what: "a comparison with days after the period",
    says: /comparison must end/,
  },
  {
    ...read("compareStartDate=2026-03-01&compareEndDate=2026-03-31"),
    what: "a comparison of nothing",
    says: /Enter a start and an end/,
  },
  {
    ...page("startDate=2026-02-30&endDate=2026-03-01"),
    what: "the 30th of February on a page",
    says: /2026-02-30 is not a valid date/,
    keeps: "2026-02-30",
  },
  {
    ...page("startDate=2026-03-10&endDate=2026-03-01"),
    what: "an end before the start on a page",
    status: 200,
    says: /1–10 March 2026/,
  },
  {
    to: "GET /dashboards/{permalink}/csv?startDate=2026-02-30&endDate=2026-03-01",
    what: "the 30th of February as a file",
    status: 422,
    says: /2026-02-30 is not a valid date/,
  },
  {
    to: "GET /api/dashboards/{permalink}/pdf?date_range=nonsense",
    what: "dates that are no JSON",
    status: 400,
    says: /date_range must be JSON/,
  },
  {
    to: 'GET /api/dashboards/{permalink}/pdf?date_range={"startDate":"2026-02-30","endDate":"2026-03-01"}'.replace(
      /"/g,
      "%22",
    ),
    what: "a PDF of the 30th of February",
    status: 422,
    says: /2026-02-30 is not a valid date/,
  },
  { ...nothing, to: "GET /api/dashboards/nothing", what: "a dashboard that is not there" },
  { ...unreadable, to: "GET /api/dashboards/%00", what: "a zero byte as an id" },
  { ...unreadable, to: "GET /dashboards/%00", headers: asPage, what: "a zero byte in a page's address" },
  { ...unreadable, to: "GET /dashboards/..%2f..%2fetc%2fpasswd", headers: asPage, what: "a path in an id" },
  { ...nothing, to: "GET /dashboards/%F0%9F%92%A5", headers: asPage, what: "an emoji as an id" },
  {
    ...unreadable,
    to: `GET /dashboards/${"a".repeat(4000)}`,
    headers: asPage,
    what: "an id of 4,000 letters",
  },
  { ...nothing, to: "GET /dashboards/1%20OR%201=1", headers: asPage, what: "SQL as an id" },
  {
    to: "GET /dashboards/%ff%fe",
    headers: asPage,
    what: "an address that is no UTF-8",
    status: 400,
    says: /address could not be read/,
  },
  {
    to: "GET /dashboards/%",
    headers: asPage,
    what: "an address that breaks off",
    status: 400,
    says: /address could not be read/,
  },
  { ...unreadable, to: "GET /assets/../../package.json", headers: asPage, what: "a path out of the assets" },
  {
    ...unreadable,
    to: "GET /assets/%2e%2e/%2e%2e/package.json",
    headers: asPage,
    what: "an encoded path out of the assets",
  },
  { ...unreadable, to: "GET /..\\..\\package.json", headers: asPage, what: "a path with backslashes" },
  { ...nothing, to: "GET /.env", headers: asPage, what: "the settings" },
  { ...nothing, to: "GET /data/secret", headers: asPage, what: "the data folder" },
  { ...nothing, to: "GET /wp-login.php", headers: asPage, what: "a page of another product" },
  { ...unreadable, to: "GET /files/..%2f..%2fsecret", what: "a path as a file's id" },
  { ...unreadable, to: "GET /files/%00", what: "a zero byte as a file's id" },
  { ...nothing, to: "GET /dashboards/{permalink}/widgets/nothing/csv", what: "a widget that is not there" },
  { ...unreadable, to: "GET /dashboards/{permalink}/widgets/%00/csv", what: "a zero byte as a widget's id" },
  { ...unreadable, to: "GET /dashboards/{permalink}/pdf/%00", what: "a zero byte as an export's id" },
  {
    ...unreadable,
    to: "GET /dashboards/{permalink}/pdf?check=%00",
    headers: asPage,
    what: "a zero byte as a check",
  },
  { ...unreadable, to: "GET /api/sources/%00", what: "a zero byte as a source's id" },
  { ...nothing, to: "GET /api/sources/{sourceId}/secrets", what: "an option that no source has" },
  { ...nothing, to: "DELETE /api/sources/nothing", what: "the deleting of a source that is not there" },
  { ...nothing, to: "DELETE /api/sources/{otherSourceId}", what: "the deleting of another company's source" },
  {
    ...nothing,
    to: "DELETE /api/dashboards/{otherDashboardId}",
    what: "the deleting of another company's dashboard",
  },
  { ...unreadable, to: "DELETE /api/automatic-reports/%00", what: "a zero byte as a report's id" },
  { ...unreadable, to: "GET /api/configs/widgets/..%2f..%2fx", what: "a path as a kind of widget" },
  { ...unreadable, to: "GET /users/%00", headers: asPage, what: "a zero byte as a person's id" },
  { ...nothing, to: "GET /users/{otherUserId}", headers: asPage, what: "another company's person" },
  { ...unreadable, to: "GET /company/sources/%00", headers: asPage, what: "a zero byte as a source's page" },
  {
    ...unreadable,
    to: "GET /company/sources/new/uploads/%00",
    headers: asPage,
    what: "a zero byte as an upload",
  },
  {
    ...unreadable,
    to: "GET /reset-password/%00",
    headers: { ...asPage, Cookie: "" },
    what: "a zero byte as a link's word",
  },
];
