import { setTimeout as pause } from "node:timers/promises";

type Days = { readonly startDate: string; readonly endDate: string };

/** Requests, waits and downloads as the dashboard's owner through the API: visitors have a limit. */
export async function exportPdf(
  url: string,
  permalink: string,
  days: Days,
  headers: { readonly Cookie: string },
): Promise<Uint8Array> {
  const query = new URLSearchParams({ timezone: "Europe/Berlin", date_range: JSON.stringify(days) });
  for (let check = "", tries = 0; tries < 3000; tries++) {
    if (check) query.set("check", check);
    const answer = await fetch(`${url}/api/dashboards/${permalink}/pdf?${query}`, { headers });
    const body = (await answer.json()) as { check?: string; url?: string };
    if (answer.status === 200) {
      const file = await fetch(url + body.url, { headers });
      if (!file.ok) throw new Error(`${body.url} answered ${file.status}`);
      return new Uint8Array(await file.arrayBuffer());
    }
    if (answer.status !== 202) throw new Error(`the export answered ${answer.status}`);
    check = body.check!;
    await pause(20);
  }
  throw new Error("The PDF was not made in a minute.");
}
