const perPage = 20;

const listColumns = ["updatedAt", "createdAt", "name", "widgetsCount"] as const;
type ListSort = { readonly column: (typeof listColumns)[number]; readonly dir: "asc" | "desc" };

export type ListRequest = {
  readonly search: string;
  /** Includes archived ones. */
  readonly all: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly sort: ListSort;
};

type ListProblems = Readonly<Partial<Record<"all" | "page" | "per_page" | "sort" | "dir", string>>>;

const maxPage = 100_000;
const maxPerPage = 100;

/** Invalid parameters take defaults and are named in `problems`. */
export function parseListParams(params: URLSearchParams): {
  readonly asked: ListRequest;
  readonly problems: ListProblems;
} {
  const problems: { -readonly [Name in keyof ListProblems]: string } = {};
  const read = <Value>(name: keyof ListProblems, known: (text: string) => Value | null, message: string) => {
    const text = params.get(name);
    const value = text ? known(text) : null;
    if (text && value === null) problems[name] = message;
    return value;
  };
  const column =
    read("sort", wordOf(listColumns), `Enter one of ${listColumns.join(", ")}.`) ?? listColumns[0];
  const dir = read("dir", wordOf(["asc", "desc"] as const), "Enter asc or desc.");
  return {
    asked: {
      search: (params.get("search") ?? "").replaceAll("\0", "").slice(0, 200),
      all: read("all", yesOrNo, "Enter 1 to include archived dashboards, or 0.") ?? false,
      page: read("page", whole(maxPage), "Enter a whole number from 1.") ?? 1,
      perPage:
        read("per_page", whole(maxPerPage), `Enter a whole number from 1 to ${maxPerPage}.`) ?? perPage,
      sort: { column, dir: dir ?? (column === "name" ? "asc" : "desc") },
    },
    problems,
  };
}

function wordOf<Word extends string>(words: readonly Word[]) {
  return (text: string): Word | null => words.find((word) => word === text) ?? null;
}

function whole(max: number) {
  return (text: string): number | null => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= max ? number : null;
  };
}

function yesOrNo(text: string): boolean | null {
  if (["1", "true", "on"].includes(text)) return true;
  return ["0", "false", "off"].includes(text) ? false : null;
}
