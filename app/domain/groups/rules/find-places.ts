import type { KnownSource } from "#app/domain/sources/known-source.ts";
import { pickedParam } from "#app/domain/sources/kind.ts";
import type { Dimension } from "#app/metrics/table.ts";
import { type BuiltInMetric, builtInMetrics, type MetricSource } from "./group-metrics.ts";
import { siteHost } from "./read-hosts.ts";

export type MetricPlace = {
  readonly sourceId: string;
  readonly parameters: Readonly<Record<string, string>>;
};

/** A person chose no source: it is not matched again. */
export const noneChosen = { place: "none" } as const;

export const isNoneChosen = (parameters: MetricPlace["parameters"]) => parameters.place === noneChosen.place;

/** "Kite Dental (kite.example)" and "sc-domain:kite.example" name kite.example. */
export function hostsIn(text: string): string[] {
  return text
    .split(/[\s,;()[\]|–—·]+/)
    .flatMap((word) => siteHost(word) ?? [])
    .filter((host, at, all) => all.indexOf(host) === at);
}

export const hostColumn = "hostColumn";

const hostLabels: ReadonlySet<string> = new Set([
  "domain",
  "host",
  "hostname",
  "site",
  "website",
  "web site",
]);

/** By file and domain: the spellings of its rows. */
export type FileHosts = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function domainColumn({ catalogue }: KnownSource): Dimension | null {
  return (
    catalogue.dimensions.find(
      ({ type, label }) => (type === "text" || type === "url") && hostLabels.has(label.trim().toLowerCase()),
    ) ?? null
  );
}

export function metricKey(known: KnownSource, metric: BuiltInMetric): string | null {
  if (isFile(known)) {
    const columns = known.catalogue.metrics.filter(({ label }) =>
      metric.columns.includes(label.trim().toLowerCase()),
    );
    const first = metric.columns.flatMap((name) =>
      columns.filter(({ label }) => label.trim().toLowerCase() === name),
    )[0];
    return first?.key ?? null;
  }
  const found = metric.sources.find(({ kind }) => kind === known.source.source.kind);
  return found && known.catalogue.metrics.some(({ key }) => key === found.key) ? found.key : null;
}

export const isFile = ({ source }: KnownSource) => source.upload !== null;

/** Best first: accounts, sources for any domain, then files. */
export function placesOf(
  host: string,
  metric: BuiltInMetric,
  sources: Iterable<KnownSource>,
  files: FileHosts,
): MetricPlace[] {
  const all = [...sources];
  const ofKinds = metric.sources.flatMap((wanted) =>
    all.flatMap((known) => placesIn(known, wanted, metric, host)),
  );
  return [...ofKinds, ...all.flatMap((known) => filePlaces(known, metric, host, files))];
}

function placesIn(
  known: KnownSource,
  { kind, key, by, parameters }: MetricSource,
  metric: BuiltInMetric,
  host: string,
): MetricPlace[] {
  const { id, kind: own, properties, url } = known.source.source;
  if (own !== kind || metricKey(known, metric) !== key) return [];
  switch (by) {
    case "property": {
      const name = known.connector && pickedParam(known.connector)?.name;
      if (!name) return [];
      return properties
        .filter(({ value, label }) => [...hostsIn(value), ...hostsIn(label)].includes(host))
        .sort((a, b) => Number(isWhole(b.value)) - Number(isWhole(a.value)))
        .map(({ value }) => ({ sourceId: id, parameters: { ...parameters, [name]: value } }));
    }
    case "target":
      return [{ sourceId: id, parameters: { ...parameters, target: host } }];
    case "site":
      return url !== null && siteHost(url) === host ? [{ sourceId: id, parameters }] : [];
  }
}

/** A Search Console domain property has more than an address property. */
const isWhole = (value: string) => value.startsWith("sc-domain:");

function filePlaces(
  known: KnownSource,
  metric: BuiltInMetric,
  host: string,
  files: FileHosts,
): MetricPlace[] {
  const column = isFile(known) && metricKey(known, metric) !== null ? domainColumn(known) : null;
  const sourceId = known.source.source.id;
  const spellings = files.get(sourceId)?.get(host) ?? [];
  // The plain name before "www.".
  const ordered = [...spellings].sort((a, b) => a.length - b.length);
  return column
    ? ordered.map((text) => ({ sourceId, parameters: { [hostColumn]: column.key, host: text } }))
    : [];
}

export function allPlaces(
  host: string,
  metric: BuiltInMetric,
  sources: Iterable<KnownSource>,
  files: FileHosts,
): { readonly place: MetricPlace; readonly label: string }[] {
  return [...sources].flatMap((known) => {
    const { id, name, kind, properties } = known.source.source;
    if (metricKey(known, metric) === null) return [];
    if (isFile(known)) {
      const own = filePlaces(known, metric, host, files).map((place) => ({
        place,
        label: `${name}: rows of ${place.parameters.host}`,
      }));
      return [...own, { place: { sourceId: id, parameters: {} }, label: `${name}: all rows` }];
    }
    const wanted = metric.sources.find((one) => one.kind === kind)!;
    const param = wanted.by === "property" && known.connector ? pickedParam(known.connector)?.name : null;
    if (wanted.by === "target")
      return [{ place: { sourceId: id, parameters: { ...wanted.parameters, target: host } }, label: name }];
    if (!param) return [{ place: { sourceId: id, parameters: wanted.parameters }, label: name }];
    return properties.map(({ value, label }) => ({
      place: { sourceId: id, parameters: { ...wanted.parameters, [param]: value } },
      label: properties.length > 1 || label !== name ? `${name}: ${label}` : name,
    }));
  });
}

/** Source names by domain. Leaves out sources for any domain. */
export function offeredHosts(sources: Iterable<KnownSource>): Map<string, string[]> {
  const kinds = new Set(
    builtInMetrics.flatMap((metric) =>
      metric.sources.flatMap(({ kind, by }) => (by === "target" ? [] : [kind])),
    ),
  );
  const hosts = new Map<string, string[]>();
  for (const { source } of sources) {
    const { kind, name, properties, url } = source.source;
    if (!kinds.has(kind)) continue;
    const texts = [...properties.flatMap(({ value, label }) => [value, label]), ...(url ? [url] : [])];
    for (const host of new Set(texts.flatMap(hostsIn)))
      hosts.set(host, [...new Set([...(hosts.get(host) ?? []), name])]);
  }
  return hosts;
}
