import { z } from "zod";
import { config } from "#app/config.server.ts";
import {
  type First,
  isSecretName,
  type Unsent,
  type UnsentAnswer,
  type UnsentField,
  type UnsentShown,
} from "#app/domain/unsent/unsent.ts";
import { placeAt, readPath } from "#app/lib/find-place.ts";
import { readBody } from "#app/http/body/read-body.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { CannotUnseal, seal, unseal } from "#app/lib/secret.server.ts";
import type { Place } from "#app/site-map.ts";
import { personTag } from "#app/auth/session.server.ts";
import { failure } from "./failure.server.ts";
import { clientAddress, takeTry } from "./rate-limit.server.ts";

// A form that came when nobody was signed in any more is carried by the pages that follow, and stored nowhere: what it
// holds is sealed until somebody has signed in (decisions/0018-forms-without-a-session.md).

const kibibyte = 1024;
const keptForMs = 3_600_000;
const longestSealed = 256 * kibibyte;
/** What most pages read, and so what can be sent again from one. */
const longestOpen = 1024 * kibibyte;
/** Forms with pictures; what is larger is an upload, and its only field is the file. */
const longestRead = 12 * 1024 * kibibyte;
const purpose = "unsent-form";
const refusals = {
  "sign-in": "session-expired",
  consents: "consents-missing",
  intro: "intro-first",
} as const;

/** A page with a form of its own: people can open it, and send it. */
export function hasForm({ api, methods = ["GET", "POST"], access }: Place): boolean {
  const isGuarded = access === "user" || access === "admin";
  return !api && isGuarded && methods.includes("GET") && methods.includes("POST");
}

/**
 * The answer to a form of a page that is not taken now. What was written is in it: sealed where nobody is signed in, in
 * sight where somebody has to do something else first. `to` is where it was sent, path and query.
 */
export async function keepUnsent(request: Request, here: Place, to: string, first: First): Promise<Response> {
  const refusal = failure(refusals[first]);
  const words = (await refusal.json()) as object;
  const unsent = await answerFor(request, here, to, first);
  // The root's loader, which knows the site's name, is not asked when an action refuses.
  const body = { ...words, unsent, siteTitle: config.siteTitle };
  return Response.json(body, { status: refusal.status, headers: refusal.headers });
}

async function answerFor(request: Request, here: Place, to: string, first: First): Promise<UnsentAnswer> {
  const read = await readUnsent(request, to);
  if (typeof read === "string") return { outcome: "lost", why: read, to };
  if (first === "sign-in") {
    const sealed = sealUnsent(read, await personTag(request));
    if (sealed.length <= longestSealed) return { outcome: "sealed", sealed, files: read.files };
  }
  if (JSON.stringify(read.fields).length > longestOpen) return { outcome: "lost", why: "too-large", to };
  return { outcome: "open", first, shown: shown(read, here) };
}

async function readUnsent(request: Request, to: string): Promise<Unsent | "too-large" | "unreadable"> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > longestRead) return "too-large";
  // It comes from anybody, and reading much is not for free.
  if (length > longestOpen && (await takeTry("unsent-large", clientAddress())).waitSeconds !== null)
    return "too-large";
  const body = await readBody(request);
  if (body.outcome === "too-large") return "too-large";
  if (body.outcome !== "form") return "unreadable";
  const fields: UnsentField[] = [];
  const secrets = new Set<string>();
  const files: string[] = [];
  for (const [name, value] of body.entries) {
    // A file field that was left empty sends an empty file.
    if (typeof value !== "string") files.push(...(value.size > 0 ? [value.name] : []));
    else if (value !== "" && isSecretName(name)) secrets.add(name);
    else fields.push([name, value]);
  }
  return { to, fields, secrets: [...secrets], files };
}

function shown(unsent: Unsent, { title, refills }: Place): UnsentShown {
  return { unsent, page: title ?? unsent.to.split("?", 1)[0]!, refills: refills === true };
}

const Sealed = z.object({
  unsent: z.object({
    to: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()])),
    secrets: z.array(z.string()),
    files: z.array(z.string()),
  }),
  /** Who wrote it, as `personTag` says; null where the browser did not know any more. */
  by: z.string().nullable(),
  /** A moment, in milliseconds. */
  until: z.number(),
});

export function sealUnsent(unsent: Unsent, by: string | null): string {
  return seal(purpose, purpose, JSON.stringify({ unsent, by, until: now().getTime() + keptForMs }));
}

/** Null when it is older than an hour, was not sealed by us, or belongs to a page that is no more. */
export function openUnsent(
  sealed: string,
): { readonly shown: UnsentShown; readonly by: string | null } | null {
  const text = unsealed(sealed);
  if (text === null) return null;
  const { unsent, by, until } = Sealed.parse(JSON.parse(text));
  const target = placeWithForm(unsent.to);
  return until < now().getTime() || !target ? null : { shown: shown(unsent, target), by };
}

function unsealed(sealed: string): string | null {
  try {
    return unseal(purpose, purpose, sealed);
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}

function placeWithForm(to: string): Place | undefined {
  const path = readPath(to.split("?", 1)[0] ?? "");
  const found = path && placeAt(path);
  return found && hasForm(found) ? found : undefined;
}
