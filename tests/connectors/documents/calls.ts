import { catalogueOf, effectiveValues } from "#app/connectors/core/params/params.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import type { Watch } from "#app/connectors/core/wire/watch-reply.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { askStandIn, providerOf, question } from "#tests/connectors/ask.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";

export type Sent = {
  /** As in `DocumentedCall`. */
  readonly call: string;
  readonly names: readonly string[];
  readonly words: readonly string[];
  /** By parameter, and by member at the top of a JSON body. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isGood: boolean;
  readonly reply: unknown;
};

/** All requests to a kind's stand-in: every report type, metric, dimension, order and list. */
export async function allCalls(standIn: StandIn, range: DateRange, watch?: Watch): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { asked: plain } = askStandIn(providerOf(standIn), standIn, {
    fault: async (request, reply) => {
      const copy = request.clone();
      const answer = await reply();
      // A list without its parent's choice requests nothing specific.
      if (!/undefined|[^:]\/\//.test(request.url))
        sent.push(await sentOf(copy, answer.ok, await answer.clone().text()));
      return answer;
    },
  });
  const asked = { ...plain, wire: { ...plain.wire, ...(watch && { watch }) } };
  const { connector } = asked;
  for (const { parameters, metrics: own } of standIn.trials) {
    const params = effectiveValues(connector, parameters);
    const { dimensions, metrics } = connector.catalogue
      ? await connector.catalogue({ ...providerFor(asked), params })
      : catalogueOf(connector, parameters);
    const keys = metrics.map(({ key }) => key);
    const run = (some: readonly string[], dimension: string | null) =>
      runReport(asked, question(parameters, some, dimension, range)).then(
        () => true,
        () => false, // some pairs are refused
      );
    if (!(await run(keys, null))) for (const key of keys) await run([key], null);
    for (const { key } of dimensions) if (!(await run(keys, key))) await run(own.slice(0, 1), key);
    const cut = connector.cutLists?.[String(params.reportType)];
    for (const column of Object.keys(cut?.orders ?? {}))
      for (const dir of ["asc", "desc"] as const)
        await runReport(asked, {
          ...question(parameters, [column], cut!.key, range),
          order: { column, dir },
        });
    for (const list of Object.values(connector.options))
      await Promise.resolve(list({ ...providerFor(asked), params, search: "" })).catch(() => null);
  }
  return sent;
}

async function sentOf(request: Request, isGood: boolean, reply: string): Promise<Sent> {
  const url = new URL(request.url);
  const body = request.method === "POST" ? await request.text() : "";
  const json = jsonOf(body) ?? (body ? Object.fromEntries(new URLSearchParams(body)) : {});
  const given = { ...Object.fromEntries(url.searchParams), ...(json as Record<string, unknown>) };
  const names = new Set([...url.searchParams.keys(), ...namesIn(json)]);
  return {
    call: callOf(request.method, url, json),
    names: [...names],
    words: [...new Set(textsIn(given).flatMap(wordsIn))],
    values: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    ),
    body,
    isGood,
    reply: jsonOf(reply),
  };
}

/** Ids in a path are `{}`; a remote procedure and a report type are part of the call. */
export function callOf(method: string, { origin, pathname, searchParams }: URL, json: unknown = {}): string {
  const path = decodeURI(pathname)
    .split("/")
    .map((part) =>
      /\d{2,}(?!\.\d)|[@'!]|%|^(?=.*\d)[0-9a-f]{10}$|^(?=.*\d)[\w-]{25,}$/.test(part) && !/^v\d/.test(part)
        ? "{}"
        : part,
    )
    .join("/");
  const verb = /:[A-Za-z]+$/.exec(pathname)?.[0] ?? "";
  const procedure = (json as { readonly method?: unknown }).method;
  const type = searchParams.get("type");
  return [
    `${method} ${origin.replace(/^https:\/\/us\d+\./, "https://us10.")}${path.endsWith("{}") ? path + verb : path}`,
    typeof procedure === "string" ? procedure : "",
    type ?? "",
  ]
    .filter(Boolean)
    .join(" ");
}

export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** Values that people or accounts choose. */
const free =
  /^(target|domains?|key|token|after|pageToken|appsecret_proof|campaign_id|property|value|fieldName|since|until|spreadsheetId|keywords|accounts|campaigns|organization\w*|shares|ugcPosts|ids)$/;

/** Text values from the provider's vocabulary, without free text. */
function textsIn(value: unknown, name = ""): string[] {
  if (free.test(name)) return [];
  if (typeof value === "string") return /\.example|^urn:/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key));
}

export function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_][\w]*/g) ?? [];
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
