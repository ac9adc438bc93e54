import { parseUrl } from "#app/lib/parse-url.ts";
import type { OAuthFamily } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import type { Wire } from "#app/connectors/core/wire/wire.ts";
import { config } from "#app/config.server.ts";
import { now, pause } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { mappedAddress } from "#app/config/provider-settings.ts";
import { pinnedFetch } from "./pinned-fetch.server.ts";
import { watchOf } from "./watch-of.server.ts";

const maxBytes = 50 * 1024 * 1024;

type Reach = {
  readonly connector: ProviderConnector;
  readonly site?: string | null;
  readonly signIn?: boolean;
};

/** Only the connector's origins and checked public shop addresses. Exception: PROVIDER_ORIGINS. */
export function providerWire({ connector, site = null, signIn = false }: Reach): Wire {
  return {
    now,
    watch: watchOf(connector.id),
    sleep: (seconds, signal) => pause(seconds * 1000, signal),
    fetch: async (url, init) => {
      const reach = reachOf(url, connector, site, signIn);
      if (reach === "none") {
        log.error(
          { kind: connector.id, origin: new URL(url).origin },
          "a connector asked for an address that is not its own",
        );
        throw new TypeError("not an address of this connector");
      }
      const mapped = mappedAddress(config.providerOrigins, url);
      const answer = mapped
        ? await fetch(mapped, { ...init, redirect: "manual" })
        : reach === "declared"
          ? await fetch(url, { ...init, redirect: "manual" })
          : await pinnedFetch(url, init);
      return capped(answer, connector);
    },
  };
}

export function consentAddress(address: string): string {
  return mappedAddress(config.providerOrigins, address) ?? address;
}

function reachOf(
  url: string,
  { origins, auth }: ProviderConnector,
  site: string | null,
  signIn: boolean,
): "declared" | "typed" | "none" {
  const { origin } = new URL(url);
  const declared = auth.kind === "oauth2" ? [...origins, ...originsOf(auth.family)] : origins;
  if (declared.some((one) => isOrigin(one, origin))) return "declared";
  const typed = site === null ? null : parseUrl(site);
  if (typed && isSite(typed, new URL(url))) return "typed";
  // From our code, not declared: uses the checked fetch.
  return signIn && origin.startsWith("https:") ? "typed" : "none";
}

/** Same host over TLS too: most shops redirect. */
function isSite(site: URL, { origin, host, protocol }: URL): boolean {
  return site.origin === origin || (protocol === "https:" && site.host === host);
}

function originsOf({ authorizeUrl, tokenUrl }: OAuthFamily): string[] {
  return [authorizeUrl, tokenUrl].map((url) => new URL(url).origin);
}

/** The provider supplies the wildcard. */
function isOrigin(declared: string, origin: string): boolean {
  if (!declared.includes("*")) return new URL(declared).origin === origin;
  const pattern = declared.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[a-z0-9-]+")}$`).test(origin);
}

function capped(answer: Response, { id, name }: ProviderConnector): Response {
  if (!answer.body) return answer;
  const tooMuch = () =>
    new ConnectorFailure(
      id,
      "unexpected-reply",
      `${name} returned too much data. Choose fewer days or rows.`,
    );
  if (Number(answer.headers.get("content-length") ?? 0) > maxBytes) {
    void answer.body.cancel();
    throw tooMuch();
  }
  let read = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      read += part.byteLength;
      if (read > maxBytes) controller.error(tooMuch());
      else controller.enqueue(part);
    },
  });
  const { status, statusText, headers } = answer; // LinkedIn has returned 999, which `Response` refuses.
  return new Response(answer.body.pipeThrough(counter), {
    status: Math.min(status, 599),
    statusText,
    headers: new Headers([...headers]),
  });
}
