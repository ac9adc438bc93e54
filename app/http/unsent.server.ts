import { z } from "zod";
import { config } from "#app/config.server.ts";
import {
  type First,
  isSecretName,
  splitTypedFields,
  type Unsent,
  type UnsentAnswer,
  type UnsentField,
  type UnsentShown,
} from "#app/http/unsent.ts";
import { placeAt, readPath } from "#app/lib/find-place.ts";
import { readBody } from "#app/http/body/read-body.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { CannotUnseal, seal, unseal } from "#app/lib/secret.server.ts";
import type { Place } from "#app/site-map.ts";
import { failure, notFound } from "./failure.server.ts";
import { formReadFrom } from "./read-form.server.ts";
import { clientAddress, countAttempt } from "./rate-limit.server.ts";

// Travels sealed in pages, stored nowhere (decisions/0018-forms-without-a-session.md).

const kibibyte = 1024;
const keptForMs = 3_600_000;
const maxSealed = 256 * kibibyte;
const maxOpen = 1024 * kibibyte;
const maxRead = 12 * 1024 * kibibyte;
const purpose = "unsent-form";
const refusals = {
  "sign-in": "session-expired",
  consents: "consents-missing",
  "two-factor": "two-factor-needed",
  intro: "intro-first",
} as const;

export function hasForm({ api, methods = ["GET", "POST"], access }: Place): boolean {
  const isGuarded = access === "user" || access === "admin";
  return !api && isGuarded && methods.includes("GET") && methods.includes("POST");
}

/** Sealed without a session. `to`: path and query; `by`: `personTag`. */
export async function preserveForm(
  request: Request,
  here: Place,
  to: string,
  first: First,
  by: string | null,
): Promise<Response> {
  return carrying(failure(refusals[first]), await answerFor(request, here, to, first, by));
}

export async function notFoundForForm(request: Request): Promise<Response> {
  const isScript = !(request.headers.get("accept") ?? "").includes("text/html");
  if (isScript) return notFound();
  const read = await readUnsent(request, new URL(request.url).pathname);
  if (typeof read === "string" || splitTypedFields(read.fields).written.length === 0) return notFound();
  return carrying(notFound(), { outcome: "gone", fields: read.fields });
}

async function carrying(refusal: Response, unsent: UnsentAnswer): Promise<Response> {
  const words = (await refusal.json()) as object;
  // The root loader does not run after a refused action.
  const body = { ...words, unsent, siteTitle: config.siteTitle };
  return Response.json(body, { status: refusal.status, headers: refusal.headers });
}

async function answerFor(
  request: Request,
  here: Place,
  to: string,
  first: First,
  by: string | null,
): Promise<UnsentAnswer> {
  const read = await readUnsent(request, to);
  if (typeof read === "string") return { outcome: "lost", why: read, to };
  if (first === "sign-in") {
    const sealed = sealUnsent(read, by);
    if (sealed.length <= maxSealed) return { outcome: "sealed", sealed, files: read.files };
  }
  if (JSON.stringify(read.fields).length > maxOpen) return { outcome: "lost", why: "too-large", to };
  return { outcome: "open", first, shown: shown(read, here) };
}

async function readUnsent(request: Request, to: string): Promise<Unsent | "too-large" | "unreadable"> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > maxRead) return "too-large";
  // Large bodies are expensive, and anyone may send one.
  if (length > maxOpen && (await countAttempt("unsent-large", clientAddress())).waitSeconds !== null)
    return "too-large";
  const form = formReadFrom(request);
  if (form) return unsentOf(form, to);
  const body = await readBody(request);
  if (body.outcome === "too-large") return "too-large";
  if (body.outcome !== "form") return "unreadable";
  return unsentOf(body.entries, to);
}

function unsentOf(entries: Iterable<readonly [string, FormDataEntryValue]>, to: string): Unsent {
  const fields: UnsentField[] = [];
  const secrets = new Set<string>();
  const files: string[] = [];
  for (const [name, value] of entries) {
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
  /** `personTag` */
  by: z.string().nullable(),
  /** ms */
  until: z.number(),
});

export function sealUnsent(unsent: Unsent, by: string | null): string {
  return seal(purpose, purpose, JSON.stringify({ unsent, by, until: now().getTime() + keptForMs }));
}

/** Null after an hour or for a missing page. */
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
