import { failure } from "#app/http/failure.server.ts";
import { conditionOf } from "#app/domain/sources/queries/conditions.server.ts";
import type { FoundOptions } from "#app/domain/sources/queries/find-options.server.ts";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { now } from "#app/lib/clock.server.ts";

export async function sourceAnswer(companyId: string, id: string, status = 200): Promise<Response> {
  const data = await sourceEntityOf(companyId, id);
  return data ? Response.json({ data }, { status }) : failure("not-found");
}

export async function sourceEntityOf(companyId: string, id: string) {
  const source = await findSourcePage(companyId, id);
  if (!source) return null;
  return sourceEntity(source, source.open, now(), await conditionOf(companyId, source));
}

type Failed = Extract<FoundOptions, { outcome: "failure" }>;

const statuses = {
  reconnect: 409,
  "no-access": 409,
  "bad-request": 422,
  "slow-down": 429,
  "out-of-quota": 429,
  unavailable: 503,
  "unexpected-reply": 502,
} as const satisfies Record<Failed["kind"], number>;

const waits: Partial<Record<Failed["kind"], number>> = {
  "slow-down": 60,
  "out-of-quota": 3600,
  unavailable: 60,
};

/** `code` is the failure kind. */
export function providerFailure({ kind, what, waitSeconds }: Failed): Response {
  const wait = waitSeconds ?? waits[kind];
  return Response.json(
    { error: { code: kind, message: what } },
    {
      status: statuses[kind],
      headers: { "Cache-Control": "no-store", ...(wait !== undefined && { "Retry-After": String(wait) }) },
    },
  );
}

/** The field "" becomes "general". */
export function refusedFields(fields: Readonly<Record<string, string | undefined>>): Response {
  return failure("invalid", {
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, text]) => (text ? [[name || "general", [text]]] : [])),
    ),
  });
}
