import { readiness } from "#app/process/readiness.server.ts";

export async function loader() {
  const reason = await readiness();
  return new Response(reason ?? "ready\n", {
    status: reason ? 503 : 200,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
