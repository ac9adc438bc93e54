import { expect, test } from "vitest";
import { readCommand, withCommands } from "#app/domain/dashboards/edit/commands/edit-command.ts";
import { refusalWords, normalizeContent } from "#app/domain/dashboards/edit/content/edit.ts";
import { rhythmWords, visibilityWords } from "#app/domain/dashboards/list/list-words.ts";
import { changeWords, whenWords } from "#app/domain/dashboards/when-words.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { newReferences } from "#app/domain/dashboards/edit/content/references.ts";
import { planIsFullWords, planUseWords } from "#app/domain/dashboards/list/plan-words.ts";
import { describeAccess } from "#app/domain/dashboards/share/describe-access.ts";
import { saveProblem } from "#app/domain/dashboards/edit/content/save-problem.ts";
import { whatChanged } from "#app/domain/dashboards/edit/content/what-changed.ts";
import { parseListParams } from "#app/domain/dashboards/list/list-params.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";

const berlin = timeZone("Europe/Berlin");
const now = new Date("2026-11-21T13:32:00Z");
const content = newContent("Bakery", berlin);

test.each([
  ["2026-11-21T13:05:00Z", "today 14:05"],
  ["2026-11-20T23:30:00Z", "today 00:30"],
  ["2026-11-20T22:30:00Z", "yesterday"],
  ["2026-11-18T10:00:00Z", "18 Nov"],
  ["2025-11-18T10:00:00Z", "18 Nov 2025"],
])("%s is said as a person in that zone would", (moment, words) => {
  expect(whenWords(new Date(moment), berlin, now)).toBe(words);
});

test("the author of a change is named if known", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  expect(changeWords({ by: "Jonas Feld", byYou: false, at }, berlin, now)).toBe("Jonas Feld, yesterday");
  expect(changeWords({ by: "Marta", byYou: true, at }, berlin, now)).toBe("You, yesterday");
  expect(changeWords({ by: null, byYou: false, at }, berlin, now)).toBe("Yesterday");
});

test("the audience and the schedule of a dashboard are named", () => {
  expect(visibilityWords({ public: false, passwordProtected: true })).toBe("Private");
  expect(visibilityWords({ public: true, passwordProtected: true })).toBe("Password");
  expect(visibilityWords({ public: true, passwordProtected: false })).toBe("Public link");
  const known = { active: true, public: true, passwordHash: null };
  expect(describeAccess(known)).toBe("Who can see it: anyone with the link");
  expect(describeAccess({ ...known, passwordHash: "x" })).toBe(
    "Who can see it: anyone with the link and the password",
  );
  expect(describeAccess({ ...known, public: false, passwordHash: "x" })).toBe("Only your company can see it");
  expect(describeAccess({ ...known, active: false })).toBe("Archived: only your company can see it");
  expect(rhythmWords([])).toBe("–");
  expect(
    rhythmWords([
      { period: "WEEK", detail: "0" },
      { period: "WEEK", detail: "0" },
      { period: "MONTH", detail: "LAST_DAY" },
    ]),
  ).toBe("Mondays, Last of month");
});

test("the reason why no dashboard can be created is given", () => {
  expect(planIsFullWords({ allowed: 25 })).toContain("All 25 dashboards in your plan are used.");
  expect(planIsFullWords({ allowed: 1 })).toContain("The one dashboard in your plan is used.");
  expect(planIsFullWords({ allowed: 0 })).toContain("ended");
  expect(planUseWords({ used: 3, allowed: 0 })).toBe("3 dashboards.");
});

test("the changes of a save are named", () => {
  expect(whatChanged(content, { ...content, name: "Other", footer: "x" })).toBe(
    "Changed the name, the footer",
  );
  expect(whatChanged(content, { ...content, widgets: [aTextCard("a")] })).toBe("Changed the widgets");
  const placed = { ...content, widgets: [aTextCard("a", { order: 3 })] };
  expect(whatChanged(placed, { ...content, widgets: [aTextCard("a", { order: 0 })] })).toBe(
    "Changed nothing",
  );
});

test("the five newest of many saves by others are listed, and the rest counted", () => {
  const saves = Array.from({ length: 8 }, (_, n) => ({ what: `Moved ${n}`, by: "Jonas", at: now }));
  const { status, lines } = saveProblem({ outcome: "conflict", theirs: { saves } }, berlin, now);
  expect(status).toBe(409);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe("Jonas, today 14:32: Moved 0.");
  expect(lines.at(-1)).toBe("And 3 more in Versions.");
  expect(saveProblem({ outcome: "refused", why: "too-many-widgets" }, berlin, now)).toMatchObject({
    status: 422,
    lines: [refusalWords("too-many-widgets")],
  });
});

test("only the commands of buttons are read", () => {
  expect(readCommand("move a before b")).toEqual({ do: "move", widget: "a", to: { before: "b" } });
  expect(readCommand("size a", "2x3")).toEqual({ do: "size", widget: "a", size: "2x3" });
  expect(readCommand("size a 4x1", "2x3")).toEqual({ do: "size", widget: "a", size: "4x1" });
  for (const text of ["", "undo it all"]) expect(readCommand(text)).toEqual(text ? { do: "undo" } : null);
  for (const text of ["move", "move a", "move a before", "size a 5x1", "delete a", "duplicate"])
    expect(readCommand(text)).toBeNull();
});

test("pending commands appear done, and those for deleted widgets are ignored", () => {
  const views = [
    { id: "a", width: 1, height: 1 },
    { id: "b", width: 1, height: 1 },
  ];
  const shown = withCommands(views, [
    { do: "move", widget: "a", to: "last" },
    { do: "size", widget: "a", size: "3x2" },
    { do: "move", widget: "x", to: "first" },
    { do: "undo" },
  ]);
  expect(shown).toEqual([
    { id: "b", width: 1, height: 1 },
    { id: "a", width: 3, height: 2 },
  ]);
});

test("widgets are stored in order and impossible dates are refused", () => {
  expect(normalizeContent({ ...content, widgets: [aTextCard("a", { order: 9 })] })).toMatchObject({
    widgets: [{ order: 0 }],
  });
  expect(normalizeContent({ ...content, rangeType: "custom" })).toBe("dates-do-not-fit");
  expect(normalizeContent({ ...content, comparison: "custom" })).toBe("dates-do-not-fit");
});

test("only sources and pictures that an edit adds are checked", () => {
  const asking = (sourceId: string, type = "csv") =>
    aWidget("a", { instances: [anInstance({ sourceId, type })] });
  const before = { ...content, widgets: [asking("gone")], styles: { logoImage: "old" } };
  const after = {
    ...content,
    widgets: [asking("gone"), asking("new"), aTextCard("c", { images: [{ fileId: "pic", alt: "" }] })],
    styles: { logoImage: "old", clientImage: "fresh" },
  };
  expect(newReferences(before, after)).toEqual({
    sources: new Map([["new", "csv"]]),
    files: new Set(["pic", "fresh"]),
  });
  expect(newReferences(before, { ...before, widgets: [asking("gone", "google-ads")] }).sources.size).toBe(1);
});

test("a list's address is read, whatever it contains", () => {
  const read = (query: string) => parseListParams(new URLSearchParams(query));
  const newest = { column: "updatedAt", dir: "desc" };
  const plain = { search: "", all: false, page: 1, perPage: 20, sort: newest };
  expect(read("")).toEqual({ asked: plain, problems: {} });
  expect(read("search=a%00b&all=1&page=3&per_page=100&sort=name")).toEqual({
    asked: { search: "ab", all: true, page: 3, perPage: 100, sort: { column: "name", dir: "asc" } },
    problems: {},
  });
  expect(read("sort=widgetsCount").asked.sort).toEqual({ column: "widgetsCount", dir: "desc" });
  const wrong = read("page=-1&per_page=101&all=maybe&sort=owner&dir=down");
  expect(wrong.asked).toEqual(plain);
  expect(Object.keys(wrong.problems).sort()).toEqual(["all", "dir", "page", "per_page", "sort"]);
  expect(read(`search=${"x".repeat(500)}`).asked.search).toHaveLength(200);
});
