import { batch, listed } from "./linkedin.ts";
import { json } from "../stand-in.ts";

type Book = Readonly<Record<string, string>>;

/** The names of LinkedIn's numbers, by the kind of URN. Invented, but for the places. */
const books = {
  geo: { 103644278: "United States", 105015875: "France", 105646813: "Spain" },
  seniority: { 3: "Entry", 4: "Senior", 6: "Director", 8: "CXO" },
  function: { 4: "Business Development", 8: "Engineering" },
  industry: { 34: "Food and Beverage Services", 96: "IT Services" },
  title: { 340: "Account Executive", 1335: "Office Manager" },
  organization: { 2414190: "Marsh Ferry Line", 2414191: "Polder Bikes" },
} as const satisfies Readonly<Record<string, Book>>;

const addresses: Readonly<Record<string, Book>> = {
  "/rest/geo": books.geo,
  "/v2/seniorities": books.seniority,
  "/v2/functions": books.function,
  "/v2/industries": books.industry,
  "/v2/titles": books.title,
};

/** A response from one of the name books; null for another address, and for unlisted companies. */
export function explanation(path: string, query: ReadonlyMap<string, string>): Response | null {
  const ids = listed(query.get("ids"));
  if (path === "/rest/organizationsLookup") {
    const known = ids.filter((id) => id in books.organization);
    if (known.length === 0) return null;
    const named = (id: string) => ({
      id: Number(id),
      localizedName: books.organization[Number(id) as keyof typeof books.organization],
    });
    return json({
      results: Object.fromEntries(known.map((id) => [id, named(id)])),
      statuses: {},
      errors: {},
    });
  }
  const book = addresses[path];
  return book ? batch(ids, book, path === "/rest/geo") : null;
}

/** The URN of one of a book's entries. */
export function urnIn(kind: keyof typeof books, at: number): string {
  const ids = Object.keys(books[kind]);
  return `urn:li:${kind}:${ids[at % ids.length]}`;
}
