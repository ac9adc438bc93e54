import { parseUrl } from "#app/lib/parse-url.ts";
import type { EmbedSettings } from "#db/schema/dashboards.ts";

export const maxEmbedOrigins = 20;

/** For `frame-ancestors`. No origins: any website. */
export function embedFrames({ origins }: EmbedSettings): string {
  return origins.length === 0 ? "*" : ["'self'", ...origins].join(" ");
}

type Theme = "light" | "dark" | "auto";

/** Text on another website's ground cannot follow the device. */
export function embedTheme({ ground }: EmbedSettings, theme: Theme): Theme {
  return ground === "none" && theme === "auto" ? "light" : theme;
}

/** "https://intranet.example"; null if it is no website. */
export function readOrigin(text: string): string | null {
  const given = text.includes("://") ? text : `https://${text}`;
  const url = parseUrl(given);
  if (!url) return null;
  const { protocol, origin, hostname, username, pathname, search, hash } = url;
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol !== "https:" && !(protocol === "http:" && isLocal)) return null;
  if (username !== "" || (pathname !== "/" && pathname !== "") || search !== "" || hash !== "") return null;
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin) && (isLocal || hostname.includes("."))
    ? origin
    : null;
}

type EmbedCode = { readonly address: string; readonly name: string; readonly id: string };

/** Without script the frame is 1.2 times as high as wide. */
export function embedCode({ address, name, id }: EmbedCode): string {
  const { origin } = new URL(address);
  const frame = `report-${id.replace(/[^A-Za-z0-9]/g, "")}`;
  return [
    `<iframe id="${frame}" src="${escaped(address)}" title="${escaped(name)}" style="border:0;width:100%;aspect-ratio:5/6" loading="lazy"></iframe>`,
    `<script>addEventListener("message",function(e){var f=document.getElementById("${frame}"),h=e.data&&e.data.reportHeight;if(f&&e.source===f.contentWindow&&e.origin===${JSON.stringify(origin)}&&h>0){f.style.aspectRatio="auto";f.style.height=Math.min(h,20000)+"px"}})</script>`,
  ].join("\n");
}

/** The name is user input. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
