import { eq, inArray } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { lostSourceOf } from "#app/domain/dashboards/view/read/without-lost-sources.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import type { FailureKind } from "#db/schema/documents/query.ts";
import { db } from "#db/client.server.ts";
import { reportQueries, sources } from "#db/schema/index.ts";
import { sandboxToken, type StandIn } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { anInstance, aWidget } from "../widgets/sample-widgets.ts";
import { addCompany } from "./a-company.ts";

// Every kind with every failure, from the provider's reply to the page: a page always appears, good numbers stay with
// their time, and only a lost connection disables a source.

await useDatabase();
const provider = await useStandIns();

/** Some providers have a quarter, some are two days late. */
const todayHere = today(timeZone("UTC"), new Date());
const recent = { from: addDays(todayHere, -34), to: addDays(todayHere, -5) };
const earlier = { from: addDays(todayHere, -64), to: addDays(todayHere, -35) };

type Page = { readonly standIn: StandIn; readonly companyId: string; readonly sourceId: string };

async function connectedPage(standIn: StandIn): Promise<Page> {
  const { companyId } = await addCompany();
  return { standIn, companyId, sourceId: await connectSource(companyId, standIn.kind) };
}

/** A person's view: the first trial's query about some days, as a widget on a page. */
async function look(
  { standIn, companyId, sourceId }: Page,
  range = recent,
  as: "owner" | "visitor" = "owner",
): Promise<{ readonly view: WidgetView; readonly html: string }> {
  const [trial] = standIn.trials;
  const instance = anInstance({
    type: standIn.kind,
    sourceId,
    config: { metrics: trial!.metrics, dimension: trial!.dimension ?? null, parameters: trial!.parameters },
  });
  const widget = aWidget("w1", { format: "table", instances: [instance] });
  const period = { range, compareRange: null } as never;
  const reading = { period, lang: "en", as, receipt: null };
  const [view] = await loadWidgetViews(companyId, [widget], reading);
  return { view: view!, html: renderToStaticMarkup(<WidgetCard view={view!} />) };
}

/** Refreshes everything, as if the last results were stale. */
async function askAgain(pages: readonly Page[], range = recent): Promise<void> {
  await db
    .update(reportQueries)
    .set({ staleAt: new Date(0), notBefore: null, failedAt: null, failure: null, tries: 0 })
    .where(
      inArray(
        reportQueries.sourceId,
        pages.map(({ sourceId }) => sourceId),
      ),
    );
  await Promise.all(pages.map((page) => look(page, range)));
  await refreshAll();
}

/** One more refusal makes a day of them, which ends a connection. */
async function refusedBefore(pages: readonly (Page & { readonly is: FailureKind })[]): Promise<void> {
  const ended = pages.filter(({ is }) => is === "reconnect").map(({ sourceId }) => sourceId);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const refusals = { since: hoursAgo(25), last: hoursAgo(1), count: 2, silentSince: null };
  if (ended.length > 0) await db.update(sources).set({ refusals }).where(inArray(sources.id, ended));
}

const cut = async (real: Response) => {
  const text = await real.text();
  return new Response(text.slice(0, Math.floor(text.length * 0.6)), { status: real.status });
};
/** Another test covers retries: this waits longer than a job does. */
const later = (reply: Response) =>
  new Response(reply.body, {
    status: reply.status,
    headers: { ...Object.fromEntries(reply.headers), "retry-after": "30" },
  });

const everywhere: Readonly<
  Record<string, { readonly is: FailureKind; readonly reply: (real: () => Promise<Response>) => unknown }>
> = {
  "500": { is: "unavailable", reply: () => new Response("<h1>Server error</h1>", { status: 500 }) },
  "truncated body": { is: "unexpected-reply", reply: async (real) => cut(await real()) },
};

/** Kinds with one host run one after another, because a reply does not know its caller. */
function rounds(): StandIn[][] {
  const all: StandIn[][] = [];
  for (const standIn of standIns) {
    const isFree = (round: readonly StandIn[]) =>
      !round.some(({ origins }) => origins.some((origin) => standIn.origins.includes(origin)));
    const round = all.find(isFree);
    if (round) round.push(standIn);
    else all.push([standIn]);
  }
  return all;
}

// The first round has a kind of nearly every provider; the others run the same failures on two kinds and on one.
for (const [at, round] of rounds().entries()) {
  const testOfSet = at === 0 ? longTest : test;
  testOfSet(
    `${round.map(({ kind }) => kind).join(", ")}: the last numbers stay after every failure, with a notice`,
    { timeout: 240_000 },
    async () => {
      expect(at).toBeLessThan(4);
      const pages = await Promise.all(round.map(connectedPage));
      await askAgain(pages);
      const good = new Map<string, WidgetView>();
      for (const page of pages) {
        const { view } = await look(page);
        expect(view.body.kind, page.standIn.kind).toBe("table");
        good.set(page.standIn.kind, view);
      }

      const names = [
        ...new Set([...round.flatMap((one) => Object.keys(one.troubles)), ...Object.keys(everywhere)]),
      ];
      for (const name of names) {
        const hit = pages.flatMap((page) => {
          const trouble = page.standIn.troubles[name as "rate limit"];
          return trouble || everywhere[name] ? [{ ...page, is: (trouble ?? everywhere[name])!.is }] : [];
        });
        provider.answer = async (request) => {
          const { origin } = new URL(request.url);
          const standIn = hit.find((page) => page.standIn.origins.includes(origin))?.standIn;
          if (!standIn) return null;
          const own = standIn.troubles[name as "rate limit"];
          const real = async () => (await standIn.handle(request.clone(), { now: new Date() }))!;
          return later((own ? own.reply() : await everywhere[name]!.reply(real)) as Response);
        };
        await refusedBefore(hit);
        await askAgain(hit);
        for (const page of hit) {
          const about = `${page.standIn.kind}, ${name}`;
          const { view, html } = await look(page);
          const was = good.get(page.standIn.kind)!;
          expect(view.body, about).toEqual(was.body);
          expect(view.fetchedAt, about).toBe(was.fetchedAt);
          const [said] = view.notes.filter((note) => note.startsWith("Last updated on "));
          expect(said, about).toMatch(/^Last updated on \d+ \w+ \d{4}, \d\d:\d\d\. [A-Z].*[.)]$/s);
          expect(html, about).not.toContain(sandboxToken);
          const visitor = await look(page, recent, "visitor");
          expect(
            visitor.view.notes.filter((note) => /^Last updated on \d+ \w+ \d{4}, \d\d:\d\d\.$/.test(note)),
            about,
          ).toHaveLength(1);

          const [source] = await db.select().from(sources).where(eq(sources.id, page.sourceId));
          expect(source!.invalid, about).toBe(page.is === "reconnect");
          await db
            .update(sources)
            .set({ invalid: false, invalidReason: null, refusals: null, retryAt: null })
            .where(eq(sources.id, page.sourceId));
        }

        // Days without a cached result: the widget shows the failure and what to do.
        await refusedBefore(hit);
        await askAgain(hit, earlier);
        for (const page of hit) {
          const about = `${page.standIn.kind}, ${name}, without numbers`;
          const { view, html } = await look(page, earlier);
          const { body } = view;
          if (body.kind !== "broken") throw new Error(`${about}: ${body.kind}`);
          expect(body.what, about).toMatch(/^[A-Z].*[.)]$/s);
          const isPassing = ["slow-down", "out-of-quota", "unavailable"].includes(page.is);
          const isGone = page.is === "reconnect";
          expect(body.detail, about).toMatch(
            isPassing ? /retry automatically/ : isGone ? /Reconnecting fixes/ : /Open the source/,
          );
          expect(html, about).toContain(isGone ? "Reconnect" : "Open the source");
          const visitor = await look(page, earlier, "visitor");
          expect(visitor.html, about).not.toContain("/company/sources");
          expect(visitor.html, about).not.toMatch(/notified|has been told/);
          expect(lostSourceOf(visitor.view)?.how ?? null, about).toBe(isGone ? "disconnected" : null);
          await db
            .update(sources)
            .set({ invalid: false, invalidReason: null, refusals: null, retryAt: null })
            .where(eq(sources.id, page.sourceId));
        }
      }

      provider.answer = null;
      await askAgain(pages);
      for (const page of pages) {
        const { view } = await look(page);
        expect(view.notes, page.standIn.kind).toEqual(good.get(page.standIn.kind)!.notes);
      }
    },
  );
}
