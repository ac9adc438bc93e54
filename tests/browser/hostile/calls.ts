import { type BadInput, bytes, form, json, multipart } from "./bad-input.ts";

// Input of API clients: widgets, dashboards and reports as invalid JSON.

const widget = {
  title: "Visits",
  width: 2,
  height: 2,
  nature: "interactive",
  format: "table",
  instances: [
    {
      type: "csv",
      prefix: "visits",
      sourceId: "{sourceId}",
      config: { metrics: ["visits"], dimension: "date" },
    },
  ],
};
const text = { title: "", nature: "passive", type: "plain", width: 2, height: 1 };
const save = (fields: Record<string, unknown>) => ({
  to: "POST /api/dashboards/{dashboardId}",
  body: json(fields),
  status: 422,
});
const saveWidget = (change: Record<string, unknown>) => save({ widgets: [{ ...widget, ...change }] });

const report = {
  dashboard_id: "{dashboardId}",
  recipients: "client@bakery.example",
  period: "MONTH",
  detail: "FIRST_DAY",
  hour: 8,
  minute: 0,
  timezone: "Europe/Paris",
  date_range: "LAST_MONTH",
};
const saveReport = (change: Record<string, unknown>) => ({
  to: "POST /api/automatic-reports",
  body: json({ ...report, ...change }),
  status: 422,
});

export const badCalls: readonly BadInput[] = [
  {
    ...saveWidget({ format: "hologram" }),
    what: "an unknown format of a widget",
    says: /The format must be chart/,
  },
  { ...saveWidget({ width: 0 }), what: "a width of nothing", says: /The width must be 1, 2, 3 or 4/ },
  { ...saveWidget({ width: -2 }), what: "a negative width", says: /The width must be 1, 2, 3 or 4/ },
  {
    ...saveWidget({ width: 1e300 }),
    what: "a width beyond all paper",
    says: /The width must be 1, 2, 3 or 4/,
  },
  {
    ...saveWidget({ height: 1.5 }),
    what: "a height of one and a half",
    says: /The height must be 1, 2 or 3/,
  },
  { ...saveWidget({ height: "3" }), what: "a height that is a text", says: /The height must be 1, 2 or 3/ },
  { ...saveWidget({ rowsLimit: 0 }), what: "no rows shown", says: /must be at least 1/ },
  {
    ...saveWidget({ rowsLimit: 1e9 }),
    what: "a thousand million rows shown",
    says: /row limit must be at most 1000/,
  },
  { ...saveWidget({ title: "" }), what: "a widget without a title", says: /Enter a title/ },
  { ...saveWidget({ title: "Vis\0its" }), what: "a title with a zero byte", says: /cannot be stored/ },
  { ...saveWidget({ title: "half \ud83d pair" }), what: "half of an emoji", says: /cannot be stored/ },
  { ...saveWidget({ title: "x".repeat(1_000_000) }), what: "a title of a megabyte", says: /At most 200/ },
  { ...saveWidget({ nature: "chaotic" }), what: "an unknown nature", says: /interactive or passive/ },
  { ...saveWidget({ instances: [] }), what: "a widget without a source", says: /Choose a source/ },
  {
    ...saveWidget({ instances: [{ ...widget.instances[0], sourceId: "nobodys" }] }),
    what: "a source that is not there",
    says: /source/i,
  },
  {
    ...saveWidget({ instances: [{ ...widget.instances[0], sourceId: "{otherSourceId}" }] }),
    what: "another company's source",
    says: /source/i,
  },
  {
    ...saveWidget({ instances: [{ ...widget.instances[0], config: { metrics: [] } }] }),
    what: "a widget that asks for nothing",
    says: /Choose at least one metric/,
  },
  {
    ...saveWidget({ instances: [{ ...widget.instances[0], currency: "pounds" }] }),
    what: "a currency in words",
    says: /three capital letters/,
  },
  {
    ...saveWidget({ format: "chart:gauge", formatOptions: { minValue: 10, maxValue: 10 } }),
    what: "a gauge from 10 to 10",
    says: /maximum must be greater than the minimum/,
  },
  {
    ...saveWidget({ format: "chart:gauge", formatOptions: { maxValue: 1e300 } }),
    what: "a gauge up to 10³⁰⁰",
    says: /maximum must be a number/,
  },
  {
    ...save({
      widgets: [
        { ...widget, id: "twin" },
        { ...widget, id: "twin" },
      ],
    }),
    what: "two widgets with one id",
    says: /Two widgets have the same id/,
  },
  {
    ...saveWidget({ id: "../../etc/passwd" }),
    what: "a path as the id of a widget",
    says: /An id must have 1 to 40 letters/,
  },
  {
    ...save({ widgets: Array.from({ length: 201 }, () => text) }),
    what: "201 widgets",
    says: /at most 200 widgets/,
  },
  { ...save({ widgets: "a list" }), what: "widgets that are no JSON", says: /is not valid JSON/ },
  { ...save({ widgets: {} }), what: "widgets that are no list", says: /must be a list/ },
  {
    ...save({
      widgets: [
        {
          ...text,
          type: "historic",
          inputs: { articles: [{ startDate: "2026-02-28", endDate: "2026-02-01", content: "Sale" }] },
        },
      ],
    }),
    what: "a text that ends before it begins",
    says: /The end date is before the start date/,
  },
  {
    ...save({
      widgets: [
        {
          ...text,
          type: "historic",
          inputs: { articles: [{ startDate: "2026-02-30", endDate: "2026-03-01", content: "Sale" }] },
        },
      ],
    }),
    what: "the 30th of February in a text",
    says: /startDate/,
  },
  { ...save({ start: "2026-02-30" }), what: "the 30th of February as a start", says: /start:/ },
  {
    ...save({ range_type: "custom", start: null, end: null }),
    what: "own dates without dates",
    says: /start|end|dates/i,
  },
  { ...save({ range_type: "fortnightly" }), what: "an unknown range", says: /The date range must be one of/ },
  { ...save({ hidden_date_selector: "maybe" }), what: "a maybe", says: /Must be true or false/ },
  { ...save({ version: -1 }), what: "a negative version", says: /version/ },
  { ...save({ version: 1e21 }), what: "a version of 22 digits", says: /version/ },
  {
    ...save({ timezone: "Mars/Olympus_Mons" }),
    what: "a time zone on Mars",
    says: /time zone from the list/,
  },
  { ...save({ styles: { theme: "neon" } }), what: "an invalid theme", says: /light, dark or auto/ },
  {
    ...save({ styles: { logoImage: "../../etc/passwd" } }),
    what: "a path as a picture",
    says: /id of an image/,
  },
  { ...save({ footer: "f".repeat(2001) }), what: "a footer of 2,001 letters", says: /At most 2,000/ },
  { ...save({ name: ["a", "list"] }), what: "a list as a name", says: /Enter a name for the dashboard/ },
  { ...save({ name: "\u0000" }), what: "a zero byte as a name", says: /cannot be stored|Enter a name/ },
  {
    to: "POST /api/dashboards/{dashboardId}",
    what: "a text file as a logo",
    body: multipart({ name: "Changed" }, { field: "logo_image", name: "logo.png", bytes: "no picture" }),
    status: 422,
    says: /Invalid file type/,
  },
  {
    to: "PUT /api/dashboards/{dashboardId}",
    what: "a change of no known kind",
    body: json({ category: "sell" }),
    status: 422,
    says: /The category must be/,
  },
  {
    to: "PUT /api/dashboards/{dashboardId}",
    what: "a password of three letters for clients",
    body: json({ category: "new_password", password: "abc" }),
    status: 422,
    says: /at least 8 characters/,
  },
  {
    to: "PUT /api/dashboards/{dashboardId}",
    what: "another company's source in place of one's own",
    body: json({ category: "sources", sources: { "{sourceId}": "{otherSourceId}" } }),
    status: 422,
    says: /source/i,
  },
  {
    to: "POST /api/dashboards",
    what: "a list where an object is meant",
    body: json([]),
    status: 400,
    says: /Send an object/,
  },
  {
    to: "POST /api/dashboards",
    what: "nothing as JSON",
    body: json(null),
    status: 400,
    says: /Send an object/,
  },
  {
    to: "POST /api/dashboards",
    what: "a name of null",
    body: json({ name: null }),
    status: 422,
    says: /name/,
  },
  {
    to: "POST /api/dashboards",
    what: "JSON that breaks off",
    body: bytes('{"name": "Bak', "application/json"),
    status: 400,
    says: /not JSON/,
  },
  {
    to: "POST /api/dashboards",
    what: "JSON nested 100,000 deep",
    body: bytes(`{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "application/json"),
    status: 400,
    says: /nested too deeply/,
  },
  {
    to: "POST /api/dashboards/{dashboardId}",
    what: "widgets nested 100,000 deep",
    body: bytes(`{"widgets":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "application/json"),
    status: 400,
    says: /nested too deeply/,
  },
  {
    to: "POST /api/dashboards",
    what: "a prototype as a name",
    body: bytes('{"__proto__": {"name": "Stolen"}, "constructor": {"name": "Stolen"}}', "application/json"),
    status: 422,
    says: /no field “__proto__”/,
  },
  {
    to: "POST /api/dashboards",
    what: "JSON in bytes that are no UTF-8",
    body: bytes(Buffer.from('{"name": "Caf\xe9 \xff\xfe"', "latin1"), "application/json"),
    status: 400,
    says: /not JSON/,
  },
  {
    to: "POST /api/dashboards",
    what: "a page as the content of a call",
    body: bytes("<name>Bakery</name>", "text/xml"),
    status: 415,
    says: /Send JSON or a form/,
  },
  {
    to: "POST /api/dashboards",
    what: "a form without its boundary",
    body: bytes("name=Bakery", "multipart/form-data"),
    status: 400,
    says: /was not fully received/,
  },
  {
    to: "POST /api/dashboards/{dashboardId}",
    what: "a multipart form that breaks off",
    body: bytes(
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nBak',
      "multipart/form-data; boundary=x",
    ),
    status: 400,
    says: /was not fully received/,
  },
  { ...saveReport({ recipients: "" }), what: "a report without recipients", says: /email address/ },
  {
    ...saveReport({ recipients: "client at bakery" }),
    what: "a report to no address",
    says: /address/,
  },
  {
    ...saveReport({ recipients: "a@b.example\r\nBcc: all@elsewhere.example" }),
    what: "a second header in a recipient",
    says: /Bcc/,
  },
  {
    ...saveReport({ recipients: "a@b.ee,b@b.ee,c@b.ee,d@b.ee,e@b.ee,f@b.ee" }),
    what: "six recipients",
    says: /5/,
  },
  { ...saveReport({ hour: 24 }), what: "the hour 24", says: /0 to 23/ },
  { ...saveReport({ minute: -1 }), what: "the minute −1", says: /0 to 59/ },
  { ...saveReport({ hour: 7.5 }), what: "the hour 7.5", says: /0 to 23/ },
  { ...saveReport({ detail: "3" }), what: "a weekday in a month", says: /Choose a day of the month/ },
  {
    ...saveReport({ timezone: "GMT+25" }),
    what: "an invalid time zone",
    says: /time zone from the list/,
  },
  {
    ...saveReport({ date_range: "ALL_TIME" }),
    what: "a report over all time",
    says: /Choose a date range/,
  },
  {
    ...saveReport({ dashboard_id: "nothing" }),
    what: "a report of no dashboard",
    status: 404,
    says: /does not exist/,
  },
  {
    ...saveReport({ dashboard_id: "a\0b" }),
    what: "a zero byte as a dashboard's id",
    says: /Choose a dashboard/,
  },
  {
    ...saveReport({ dashboard_id: "{otherDashboardId}" }),
    what: "a report of another company's dashboard",
    status: 404,
    says: /does not exist/,
  },
  {
    to: "PUT /api/sources/{sourceId}",
    what: "a source without a name",
    body: json({ name: " " }),
    status: 422,
    says: /Enter a name for the source/,
  },
  {
    to: "PUT /api/sources/{sourceId}",
    what: "a source's name with a zero byte",
    body: form({ name: "Vis\0its" }),
    status: 422,
    says: /cannot be stored/,
  },
];
