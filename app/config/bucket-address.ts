import { parseUrl } from "#app/lib/parse-url.ts";
import { isPrivateHost } from "./is-private-host.ts";

export type BucketAddress = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly prefix: string;
  /** Null where the host implies it. */
  readonly region: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export const bucketExample = "s3://KEY:SECRET@s3.example/bucket/prefix?region=eu-central-1";

type Read = BucketAddress | { readonly problem: string };

/** Problems never quote FILES_URL, which contains a secret. */
export function readBucketAddress(given: string): Read {
  const url = parseUrl(given);
  if (!url || !/^s3:\/\//i.test(given)) return unreadable;
  const { username, password, host, pathname, searchParams, hash } = url;
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  if (hash || accessKeyId === null || secretAccessKey === null) return unreadable;
  if (!accessKeyId || !secretAccessKey)
    return { problem: `FILES_URL has no key or no secret: write ${bucketExample}` };

  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean);
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket))
    return { problem: `FILES_URL names no bucket behind the host: write ${bucketExample}` };
  if (!folders.every((folder) => /^[A-Za-z0-9._-]+$/.test(folder)))
    return {
      problem: "The prefix in FILES_URL can only have letters, digits, dots, hyphens and underscores",
    };

  const { region = null, tls = "on", ...others } = Object.fromEntries(searchParams);
  const hasUnknown = Object.keys(others).length > 0 || (tls !== "on" && tls !== "off");
  if (hasUnknown || (region !== null && !/^[A-Za-z0-9-]+$/.test(region)))
    return { problem: "After the question mark, FILES_URL takes only region=… and tls=off" };
  const address = `${tls === "on" ? "https" : "http"}://${host}`;
  const server = parseUrl(address);
  if (!server) return unreadable;
  const { origin: endpoint, hostname } = server;
  if (tls === "off" && !isPrivateHost(hostname))
    return {
      problem:
        "FILES_URL: tls=off would send files and keys unprotected; it is for this machine and private networks",
    };
  const prefix = folders.map((folder) => `${folder}/`).join("");
  return { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey };
}

const unreadable = {
  problem: `FILES_URL must look like ${bucketExample}; in the secret write / as %2F, + as %2B and % as %25`,
} as const;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
