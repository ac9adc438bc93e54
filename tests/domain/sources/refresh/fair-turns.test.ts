import { expect, test } from "vitest";
import {
  chooseNextQueries,
  interactiveUrgency,
  type QueryLimits,
  type WaitingQuery,
} from "#app/domain/sources/refresh/fair-turns.ts";

const places: QueryLimits = { all: 10, perCompany: 6, perKind: 8, perSource: () => 4 };

function questions(
  companyId: string,
  many: number,
  sourceId = `${companyId}-source`,
  kind = "ga",
): WaitingQuery[] {
  return Array.from({ length: many }, (_, at) => ({
    companyId,
    sourceId,
    kind,
    key: `${sourceId}-${at}`,
    urgency: 1,
  }));
}

test("a company with 500 queries does not block another one", () => {
  const large = [1, 2, 3, 4, 5].flatMap((n) => questions("large", 100, `large-${n}`));
  const chosen = chooseNextQueries([...large, ...questions("small", 2)], [], places);
  expect(chosen.filter(({ companyId }) => companyId === "small")).toHaveLength(2);
  expect(chosen.slice(0, 2).map(({ companyId }) => companyId)).toEqual(["large", "small"]);
});

test("one company takes at most its places, even alone", () => {
  const alone = [1, 2, 3, 4].flatMap((n) => questions("large", 50, `large-${n}`));
  expect(chooseNextQueries(alone, [], places)).toHaveLength(6);
});

test("the company with the fewest running queries is served first", () => {
  const running = questions("busy", 3, "busy-1");
  const chosen = chooseNextQueries(
    [...questions("busy", 5, "busy-2"), ...questions("idle", 5)],
    running,
    places,
  );
  expect(chosen.slice(0, 3).map(({ companyId }) => companyId)).toEqual(["idle", "idle", "idle"]);
});

test("a source has at most as many calls at a time as its provider allows", () => {
  expect(chooseNextQueries(questions("one", 9), [], places)).toHaveLength(4);
  expect(chooseNextQueries(questions("one", 9), questions("one", 3), places).map(({ key }) => key)).toEqual([
    "one-source-3",
  ]);
});

test("background queries do not block a person's query at the same source", () => {
  const running = questions("one", 4);
  const [question] = questions("one", 5).slice(-1);
  expect(chooseNextQueries([question!], running, places)).toEqual([]);
  const owners = { ...question!, urgency: interactiveUrgency };
  expect(chooseNextQueries([owners], running, places)).toEqual([owners]);
  const persons = running.map((one) => ({ ...one, urgency: interactiveUrgency }));
  expect(chooseNextQueries([owners], persons, places)).toEqual([]);
});

test("a hanging provider leaves places to the others", () => {
  const hanging = [1, 2, 3].flatMap((n) => questions(`c${n}`, 4, `c${n}-s`, "hanging")).slice(0, 8);
  const chosen = chooseNextQueries(
    [...questions("d", 4, "d-s", "hanging"), ...questions("d", 4, "d-t", "other")],
    hanging,
    places,
  );
  expect(chosen.map(({ kind }) => kind)).toEqual(["other", "other"]);
});

test("a running query is not started again, and none is chosen twice", () => {
  const all = questions("one", 4);
  const chosen = chooseNextQueries([...all, ...all], [all[0]!], places);
  expect(chosen.map(({ key }) => key)).not.toContain(all[0]!.key);
});
