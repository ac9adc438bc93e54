import { LRUCache } from "lru-cache";
import { type Place, siteMap } from "#app/site-map.ts";

export type SitePath = { readonly path: string; readonly isData: boolean };

const maxPath = 1000;
const maxSegments = 16;

/** Null for ambiguous paths: "\", encoded dots and slashes, empty segments. */
export function readPath(path: string): SitePath | null {
  if (path.length > maxPath || !/^\/[\w.~!$&'()*+,;=:@%/|^`"<>{}[\]-]*$/.test(path)) return null;
  if (/%(?![\da-f]{2})|%(?:00|2f|5c)/i.test(path)) return null;
  const segments = path.split("/").slice(1);
  if (segments.length > maxSegments) return null;
  const isPlain = segments.every(
    (segment, at) =>
      !/^\.{1,2}$/.test(segment.replaceAll(/%2e/gi, ".")) && (segment !== "" || at === segments.length - 1),
  );
  if (!isPlain || !isUtf8(path)) return null;
  const isData = path.endsWith(".data");
  const shown = isData ? path.slice(0, -".data".length) : path;
  return { path: isData && shown === "/_root" ? "/" : shown, isData };
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const anything = siteMap.find(({ path }) => path === "/*")!;
const patterns = (siteMap as readonly Place[])
  .filter((place) => place !== anything)
  .sort((a, b) => weight(b.path) - weight(a.path))
  .map((place) => ({ place, pattern: patternOf(place.path) }));
const known = new LRUCache<string, Place>({ max: 2000 });

function weight(path: string): number {
  return path.split("/").reduce((sum, part) => sum * 3 + (part.startsWith(":") ? 1 : part ? 2 : 0), 0);
}

/** The router's `matchPath` compiles at each call. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[\\.*+^${}|()[\]]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\/:\w+/g, "/[^/]+")}/*$`, "i");
}

/** "/*" if unknown. */
export function placeAt({ path }: SitePath): Place {
  const before = known.get(path);
  if (before) return before;
  const decoded = decodeURIComponent(path);
  const found = patterns.find(({ pattern }) => pattern.test(decoded))?.place ?? anything;
  known.set(path, found);
  return found;
}

export function isUnknown(place: Place): boolean {
  return place === anything;
}

/** Null for Remix's own address. */
export function routeIdAt(url: string): string | null {
  const read = readPath(url.split("?", 1)[0] ?? "/");
  return read && read.path !== "/__manifest" ? placeAt(read).name : null;
}
