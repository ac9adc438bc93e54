import { readiness } from "#app/process/readiness.server.ts";

/** 200 when the database answers and migrations are applied, else 503 with the reason. */
export async function loader() {
  const reason = await readiness();
  return new Response(reason ?? "ready\n", {
    status: reason ? 503 : 200,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
