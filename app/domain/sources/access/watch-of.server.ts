import type { Watch } from "#app/connectors/core/wire/watch-reply.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { measures } from "#app/lib/measures.server.ts";

/** Limits memory if a provider makes up names. */
const maxNames = 500;

const seen = singleton("reply-signs", () => new Set<string>());

const words = {
  deprecation: "a provider marks an address of its API as deprecated",
  sunset: "a provider names the end of an address of its API",
  field: "a provider sent a field that is not known",
  value: "a provider sent a word that is not known",
} as const;

export function watchOf(kind: string): Watch {
  return (sign, name) => {
    measures.replySigns.inc({ kind, sign });
    const about = `${kind} ${sign} ${name}`;
    if (seen.has(about) || seen.size >= maxNames) return;
    seen.add(about);
    log.warn({ kind, sign, name }, words[sign]);
  };
}
