import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

// Four real files of an agency's kind: what Google Analytics counted for the General Services Administration of the
// United States (analytics.usa.gov, public domain), October 2023 to 4 January 2024, and its last 30 days by page and by source.

const folder = "../shared/provider-data/google-analytics/usa-gov-general-services-administration";
const names = {
  users: "users.csv",
  devices: "devices.csv",
  sources: "top-traffic-sources-30-days.csv",
  pages: "top-pages-30-days.csv",
} as const;
export type FileName = keyof typeof names;
export type Files = Readonly<
  Record<FileName, { readonly name: string; readonly text: string; readonly rows: readonly CsvRow[] }>
>;
export type CsvRow = Readonly<Record<string, string>>;

export const now = new Date("2024-01-05T10:00:00Z");

/** Uses the real files where they exist, else small ones of the same shape; says which. */
export function files(): Files {
  const areReal = Object.values(names).every((name) => existsSync(path.join(folder, name)));
  console.log(
    areReal ? `The main job runs on ${folder}` : `The main job runs on made-up files: ${folder} is absent`,
  );
  const read = (name: FileName) => {
    const text = areReal ? readFileSync(path.join(folder, names[name]), "utf8") : madeUp[name]();
    return { name: names[name], text, rows: rowsOf(text) };
  };
  return { users: read("users"), devices: read("devices"), sources: read("sources"), pages: read("pages") };
}

/** A minimal parser that is independent of the product: a quote only ever wraps a whole cell. */
function rowsOf(text: string): CsvRow[] {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = cellsOf(head);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [columns[at]!, cell])));
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

const days = Array.from({ length: 90 }, (_, n) =>
  new Date(Date.UTC(2023, 9, 7 + n)).toISOString().slice(0, 10),
).reverse();
const devices = ["desktop", "mobile", "tablet", "smart tv"];
const perDevice = (day: number, device: number) => 100_000 / 10 ** device + ((day * 37 + device * 11) % 97);
const madeUp: Record<FileName, () => string> = {
  users: () =>
    [
      "date,visits",
      ...days.map((day, n) => `${day},${devices.reduce((sum, _, d) => sum + perDevice(n, d), 0)}`),
    ].join("\n"),
  devices: () =>
    [
      "date,device,visits",
      ...days.flatMap((day, n) => devices.map((name, d) => `${day},${name},${perDevice(n, d)}`)),
    ].join("\n"),
  sources: () =>
    [
      "source,session_default_channel_group,visits,pageviews,users,pageviews_per_session,avg_session_duration,bounce_rate",
      ...["(direct),Direct", "google,Organic Search", "bing,Organic Search", "(not set),Unassigned"].map(
        (names, n) => {
          const [visits, pageviews] = [9000 - n * 2111, 40_003 - n * 9001];
          return `${names},${visits},${pageviews},${visits - 500},${pageviews / visits},${200.5 - n},${0.3 + n / 100}`;
        },
      ),
    ].join("\n"),
  pages: () =>
    [
      "domain,page,page_title,pageviews,visits,active_visitors,pageviews_per_session,avg_session_duration,bounce_rate",
      ...["home", "search", "help", "terms"].map((page, n) => {
        const [visits, pageviews] = [8000 - n * 1777, 21_001 - n * 4003];
        return `sam.example,sam.example/${page},"SAM, ${page}",${pageviews},${visits},${visits - 300},${pageviews / visits},${90.25 + n},${0.2 + n / 50}`;
      }),
    ].join("\n"),
};
