import { expect, test } from "vitest";
import {
  type DashboardFilter,
  filterLimits,
  filterQuery,
  filtersFromUrl,
  filterWords,
  withFilter,
} from "#app/domain/dashboards/filters/dashboard-filter.ts";

const read = (query: string) => filtersFromUrl(new URLSearchParams(query));
const spring: DashboardFilter = { dimension: "campaign", op: "is", value: "Spring sale" };

test("the address is readable, and what is written is read again", () => {
  expect(filterQuery([spring])).toBe("filter=campaign:is:Spring+sale");
  for (const value of ["a:is:b", "50% off & more", "#1 + 2", "ü✓", "a=b;c", "“x”", "C:\\is", "a/b?c"]) {
    const filters: DashboardFilter[] = [
      { ...spring, value },
      { ...spring, dimension: "device", op: "is-not" },
    ];
    expect(read(filterQuery(filters))).toEqual({ filters, problems: null, isForm: false });
  }
});

test("capitals and spaces of a dimension do not matter, and repeated filters count once", () => {
  expect(read("filter=Campaign:is:Spring sale&filter= campaign :is:spring Sale ").filters).toEqual([
    { ...spring, value: "spring Sale" },
  ]);
});

test.each([
  ["no operator", "campaign"],
  ["an unknown operator", "campaign:like:x"],
  ["an operator for days", "date:over:2026-01-01"],
  ["no dimension", ":is:x"],
  ["no value", "campaign:is:"],
  ["only spaces", "campaign:is:   "],
  ["a line break", "campaign:is:a%0Ab"],
  ["a null", "campaign:is:a%00b"],
  ["half a character", "campaign:is:%ED%A0%80%00"],
  ["a long value", `campaign:is:${"x".repeat(filterLimits.value + 1)}`],
  ["a long dimension", `${"x".repeat(filterLimits.dimension + 1)}:is:x`],
])("%s is a problem and filters nothing", (_what, text) => {
  expect(read(`filter=${text}&filter=campaign:is:x`)).toEqual({
    filters: [],
    problems: { filter: "This filter cannot be read. Choose it again." },
    isForm: false,
  });
});

test("more than five filters are refused", () => {
  const query = (count: number) =>
    Array.from({ length: count }, (_, i) => `filter=campaign:is-not:${i}`).join("&");
  expect(read(query(5)).problems).toBeNull();
  expect(read(query(6))).toMatchObject({ filters: [], problems: { filter: /At most 5/ } });
});

test("the form adds a filter to those that are set, or keeps them and names each wrong field", () => {
  const form = "filterBy=device&filterOp=is&filterValue=Mobile";
  expect(read(`filter=campaign:is:Spring sale&${form}`)).toEqual({
    filters: [spring, { dimension: "device", op: "is", value: "Mobile" }],
    problems: null,
    isForm: true,
  });
  expect(read("filter=campaign:is:Spring sale&filterBy=&filterOp=over&filterValue= ")).toEqual({
    filters: [spring],
    problems: {
      filterBy: "Choose a dimension.",
      filterOp: "Choose an operator.",
      filterValue: "Enter a value.",
    },
    isForm: true,
  });
});

test("a link to a name replaces another one of its dimension, and nothing else", () => {
  const not = { ...spring, op: "is-not", value: "Autumn" } as const;
  const mobile = { dimension: "device", op: "is", value: "Mobile" } as const;
  expect(withFilter([spring, not, mobile], { ...spring, value: "Winter" })).toEqual([
    not,
    mobile,
    { ...spring, value: "Winter" },
  ]);
  expect(filterWords(not, "Campaign")).toBe("Campaign is not Autumn");
});
