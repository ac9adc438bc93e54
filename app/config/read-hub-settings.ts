import { parseUrl } from "#app/lib/parse-url.ts";

type Given = {
  readonly HUB_PUBLIC_CHANNELS?: string | undefined;
  readonly HUB_ENCRYPTION_KEY?: string | undefined;
  readonly HUB_WEBHOOKS?: string | undefined;
};

type HubSettings = {
  readonly publicChannels: readonly string[];
  readonly encryptionKey: Buffer | null;
  readonly webhooks: string | null;
};

export function readHubSettings(given: Given): HubSettings | { readonly problem: string } {
  const publicChannels = (given.HUB_PUBLIC_CHANNELS ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (!publicChannels.every(isPublicName))
    return {
      problem:
        "HUB_PUBLIC_CHANNELS must be names of public channels with commas between, such as news,cache-status",
    };
  const encryptionKey =
    given.HUB_ENCRYPTION_KEY === undefined ? null : Buffer.from(given.HUB_ENCRYPTION_KEY, "base64");
  if (encryptionKey !== null && encryptionKey.length !== 32)
    return { problem: "HUB_ENCRYPTION_KEY must be 32 bytes in base64" };
  const webhooks = given.HUB_WEBHOOKS ?? null;
  if (webhooks !== null && !isWebhookAddress(webhooks))
    return {
      problem:
        "HUB_WEBHOOKS must be an https:// address without a user name; http:// is for this machine only",
    };
  return { publicChannels, encryptionKey, webhooks };
}

function isPublicName(name: string): boolean {
  return /^[\w\-=@.;]{1,164}$/.test(name) && !/^(private|presence)-/.test(name);
}

function isWebhookAddress(text: string): boolean {
  const url = parseUrl(text);
  if (!url || url.username !== "" || url.password !== "") return false;
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine);
}
