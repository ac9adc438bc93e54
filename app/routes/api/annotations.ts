import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { annotationLimits } from "#app/domain/annotations/annotation.ts";
import { AnnotationCall } from "#app/domain/annotations/annotation.form.ts";
import { findByCall, listByCall } from "#app/domain/annotations/find-annotations.server.ts";
import { createByCall } from "#app/domain/annotations/save-annotation.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { callOf, invalidCall } from "./answers.server.ts";

const maxPerPage = 500;

/** `?dashboard=`, `from`, `to`, `page`, `per_page` to 500. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.annotations");
  const { searchParams } = new URL(request.url);
  const problems: Record<string, string[]> = {};
  const dayOf = (name: string): PlainDate | null => {
    const value = searchParams.get(name);
    if (value === null || isPlainDate(value)) return value;
    problems[name] = ["Enter a valid date, such as 2026-11-21."];
    return null;
  };
  const countOf = (name: string, most: number, unset: number): number => {
    const value = searchParams.get(name);
    if (value === null) return unset;
    if (/^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= most) return Number(value);
    problems[name] = [`Enter a whole number from 1 to ${most}.`];
    return unset;
  };
  const asked = {
    dashboard: searchParams.get("dashboard"),
    from: dayOf("from"),
    to: dayOf("to"),
    page: countOf("page", 100_000, 1),
    perPage: countOf("per_page", maxPerPage, 100),
  };
  if (Object.keys(problems).length > 0) return failure("invalid", { fields: problems });
  const listed = await listByCall(viewer, asked);
  if (!listed) return failure("not-found");
  const { data, total } = listed;
  return Response.json({ data, meta: { total, page: asked.page, perPage: asked.perPage } });
}

/** Idempotent by `Idempotency-Key` or `external_id`. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.annotations");
  const key = request.headers.get("Idempotency-Key");
  if (key !== null && (key === "" || key.length > annotationLimits.key))
    return failure("invalid", {
      fields: { "Idempotency-Key": [`Send 1 to ${annotationLimits.key} characters.`] },
    });
  const call = AnnotationCall.safeParse((await callOf(request, [AnnotationCall])).fields);
  if (!call.success) return invalidCall(call.error);
  const called = await createByCall(viewer, call.data, key);
  switch (called.outcome) {
    case "created": {
      const entity = await findByCall(viewer, called.id);
      return entity ? Response.json({ data: entity }, { status: 201 }) : failure("not-found");
    }
    case "no-place":
      return failure("not-found", { message: "There is no such client, dashboard or widget." });
    case "conflict":
      return failure("conflict", {
        message: "This key or external_id was used before, for another annotation.",
      });
  }
}
