import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import {
  type Agency,
  createDashboard,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";
import { badAddresses } from "./addresses.ts";
import {
  type Answer,
  asPage,
  type BadInput,
  type Body,
  bytes,
  filled,
  send,
  type Stage,
  textOf,
  wordsOf,
} from "./bad-input.ts";
import { badCalls } from "./calls.ts";
import { badFiles } from "./files.ts";
import { badForms } from "./forms.ts";
import { badRequests } from "./wire.ts";

// A table of invalid input. Each is refused with its own status and sentence, and changes nothing stored. The
// responses are written to tests/.artifacts/bad-input.md.

const insides = /node_modules|\.tsx?:\d+|select "|PGlite|drizzle/i;
const artifact = "tests/.artifacts/bad-input.md";
const lines: string[] = [];
let agency: Agency;
let stage: Stage;
let before: string;

beforeAll(async () => {
  agency = await registerAgency("Harbour Lane");
  const other = await registerAgency("Somebody Else");
  const [mine, theirs] = await Promise.all([stageOf(agency), stageOf(other)]);
  stage = {
    ...mine,
    cookie: agency.cookie,
    otherSourceId: theirs.sourceId!,
    otherDashboardId: theirs.dashboardId!,
    otherUserId: other.userId,
  };
  before = await stored();
});

afterAll(() => {
  mkdirSync("tests/.artifacts", { recursive: true });
  const head = ["| | refuses | sent to | status | what came back |", "|--:|---|---|--:|---|"];
  writeFileSync(artifact, [...head, ...lines, ""].join("\n"));
  console.log(`${lines.length} bad inputs and what came back: ${artifact}`);
});

const groups = {
  "on a page": badForms,
  "in a call": badCalls,
  "in a file": badFiles,
  "in an address": badAddresses,
  "on the wire": badRequests,
};
const all = Object.values(groups).flat();

for (const [where, inputs] of Object.entries(groups)) {
  test.each(inputs)(`the product refuses $what, ${where}`, async (input) => {
    const answer = await send(input, stage);
    const words = wordsOf(answer);
    note(input, where, answer, words);
    expect(answer.status, words.slice(0, 500)).toBe(input.status);
    expect(words).toMatch(input.says);
    if (input.keeps) expect(answer.text).toContain(filled(input.keeps, stage));
    if (input.status === 405) expect(answer.headers.allow, "what it does answer").toBeTruthy();
    expect(answer.text, "nothing of our insides").not.toMatch(insides);
    expect(answer.text, "no script of theirs").not.toMatch(/<script>alert/i);
  });

  test(`nothing is stored or changed by invalid input ${where}`, async () => {
    expect(await stored()).toBe(before);
  });
}

test("the table covers every place that accepts input", () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ what, to }) => `${what} ${to}`)).size).toBe(all.length);
});

// Comes from the site map, so a new place cannot be forgotten. Runs last: a button without fields may act.
test("every address refuses noise without an error of its own", async () => {
  const noise: readonly Body[] = [
    bytes("\u0000\ufffd noise", "text/plain"),
    bytes("--x\r\nnoise", "multipart/form-data; boundary=x"),
    bytes("[[[", "application/json"),
    bytes("", null),
  ];
  const places = (siteMap as readonly Place[]).filter(({ name }) => name !== "logout");
  // A sample agency opens in place of the agency, so that its address comes last.
  const ordered = places.toSorted(
    (one, other) => Number(one.name === "sample") - Number(other.name === "sample"),
  );
  for (const place of ordered) {
    for (const method of place.methods ?? ["GET", "POST"]) {
      if (method === "GET" || method === "DELETE") continue;
      const path = place.path
        .replace(/:(\w+)/g, (_, name: string) => stage[name] ?? "nothing")
        .replace("/*", "/x");
      for (const [nth, body] of noise.entries()) {
        const what = `${method} ${path}, noise ${nth + 1}`;
        const answer = await send(
          { what, to: `${method} ${path}`, body, headers: asPage, status: 0, says: /./ },
          stage,
        );
        expect(answer.status, what).toBeLessThan(500);
        if (answer.status === 405) expect(answer.headers.allow, what).toBeTruthy();
        expect(answer.text, what).not.toMatch(insides);
        if (place.name === "sample") continue;
        const company = { what, to: "GET /api/company", headers: asPage, status: 200, says: /./ };
        expect((await send(company, stage)).status, `signed in after ${what}`).toBe(200);
      }
    }
  }
});

async function stageOf(agency: Agency): Promise<Stage> {
  const source = await uploadCsv(agency, "Visits", visitsCsv(today(timeZone("UTC"), new Date())));
  const widgets = [
    widgetJson("Visits by device", "table", source.id, { metrics: ["visits"], dimension: "device" }),
    widgetJson("Visits by day", "chart", source.id, { metrics: ["visits"], dimension: "date" }),
  ];
  const dashboard = await createDashboard(agency, "Bakery", widgets);
  const locked = await createDashboard(agency, "Behind a password", []);
  for (const change of [
    { category: "sharing", public: true },
    { category: "new_password", password: "open sesame please" },
  ])
    await agency.data(`/api/dashboards/${locked.id}`, asJson("PUT", change));
  await agency.data(
    "/api/automatic-reports",
    asJson("POST", {
      dashboard_id: dashboard.id,
      recipients: "client@bakery.example",
      timezone: "UTC",
    }),
  );
  const upload = new FormData();
  upload.set("file", new Blob([visitsCsv(today(timeZone("UTC"), new Date()))]), "waiting.csv");
  const waiting = await agency.call("/company/sources/new", { method: "POST", body: upload });
  const read = await agency.data<{ widgets: { id: string }[]; version: number }>(
    `/api/dashboards/${dashboard.permalink}`,
  );
  return {
    cookie: agency.cookie,
    email: agency.email,
    userId: agency.userId,
    sourceId: source.id,
    dashboardId: dashboard.id,
    permalink: dashboard.permalink,
    widgetId: read.widgets[0]!.id,
    version: String(read.version),
    lockedPermalink: locked.permalink,
    uploadId: waiting.headers.get("location")!.split("/").at(-1)!,
  };
}

function asJson(method: string, value: unknown): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** All stored data the company can read, from pages where no call returns it, without who is editing. */
async function stored(): Promise<string> {
  const calls = [
    "/api/dashboards?all=1",
    `/api/dashboards/${stage.permalink}`,
    "/api/sources",
    "/api/automatic-reports",
    "/api/company",
  ];
  const pages = [
    `/users/${stage.userId}`,
    `/users/${stage.userId}/tokens`,
    `/company/sources/new/uploads/${stage.uploadId}`,
  ];
  const parts = await Promise.all([
    ...calls.map(async (path) =>
      (await agency.call(path, { headers: { Accept: "application/json" } })).text(),
    ),
    ...pages.map(async (path) => textOf(await (await agency.call(path)).text())),
  ]);
  return parts.join("\n").replace(/"(locked|editMode)":("[^"]*"|null|true|false)/g, "");
}

function note(input: BadInput, where: string, answer: Answer, words: string): void {
  const said = input.says.exec(words);
  const isCall = String(answer.headers["content-type"]).includes("json");
  const quote = (isCall || !said ? words : words.slice(said.index)).slice(0, 160);
  const cells = [
    lines.length + 1,
    `${input.what}, ${where}`,
    `\`${input.to.slice(0, 80)}\``,
    answer.status,
    quote,
  ];
  lines.push(`| ${cells.map((cell) => String(cell).replace(/\|/g, "\\|")).join(" | ")} |`);
}
