import path from "node:path";
import { onTestFinished, expect, test, vi } from "vitest";
import { emptyView } from "#app/pdf/empty-view.ts";
import { PdfFailure } from "#app/pdf/worker/pdf-failure.ts";
import { openPool } from "#app/pdf/worker/pool.ts";
import type { Lane, PoolLimits } from "#app/pdf/worker/pool.ts";
import { closePdfPool, makePdf, makePreview, tablesOf } from "#app/pdf/worker/pool.server.ts";
import { bakeryImages } from "../sample-images.ts";
import { bakeryWidgets, manyWidgets } from "../bakery-view.ts";
import { dashboard, table, tableWidget } from "../sample-view.ts";
import { readPdf } from "../read-pdf.ts";

const limits: PoolLimits = {
  workers: 1,
  idleSeconds: 60,
  jobSeconds: 20,
  memoryMb: 64,
  jobsPerWorker: 200,
  mostWaiting: 100,
};

/** A pool of workers that misbehave on demand. */
function stubbornPool(parts: Partial<PoolLimits> = {}) {
  const start = () =>
    Promise.resolve({ file: path.resolve("tests/pdf/stubborn-worker.mjs"), fontFolder: "" });
  const pool = openPool(start, { ...limits, ...parts }, { onBrokenImage: () => {}, onWarning: () => {} });
  onTestFinished(() => pool.close(0));
  const run = async (
    name: string,
    onProgress: (done: number, total: number) => void = () => {},
    lane: Lane = "own",
  ) => {
    const bytes = await pool.run(
      { make: "picture" },
      dashboard(bakeryWidgets(), { name }),
      {},
      [],
      onProgress,
      lane,
    );
    return new TextDecoder().decode(bytes);
  };
  return { pool, run };
}

const failure = (run: Promise<unknown>): Promise<PdfFailure> =>
  run.then(
    () => expect.unreachable(),
    (error: unknown) => error as PdfFailure,
  );

test("a job that never ends is stopped, and the next one runs", async () => {
  const { run } = stubbornPool({ jobSeconds: 1 });
  const [stuck, after] = [failure(run("loop")), run("after")];
  expect(await stuck).toMatchObject({ name: "PdfFailure", why: "took-too-long" });
  expect(await after).toMatch(/^after/);
});

test("a job that uses all memory does not stop the pool", async () => {
  const { run } = stubbornPool();
  const [hungry, after] = [failure(run("memory")), run("after")];
  expect(await hungry).toMatchObject({ why: "out-of-memory" });
  expect(await after).toMatch(/^after/);
});

test("a worker that throws, exits or fails is reported, and the next job runs", async () => {
  const { run } = stubbornPool();
  for (const name of ["throw", "leave", "fail"]) {
    const reason = await failure(run(name));
    expect(reason).toBeInstanceOf(PdfFailure);
    expect(reason.why).toBe("fault");
    expect(reason.message).toBe("The PDF could not be created.");
    expect(await run("after")).toMatch(/^after/);
  }
});

test("jobs run in their order, in one warm worker, and report their progress", async () => {
  const { run } = stubbornPool();
  const heard: string[] = [];
  const order: string[] = [];
  const answers = await Promise.all(
    ["slow", "b", "c"].map(async (name) => {
      const answer = await run(name, (done, total) => heard.push(`${done} of ${total}`));
      order.push(name);
      return answer;
    }),
  );
  expect(order).toEqual(["slow", "b", "c"]);
  expect(new Set(answers.map((answer) => answer.split(" by ")[1])).size).toBe(1);
  expect(heard).toEqual(["16 of 16", "16 of 16", "16 of 16"]);
});

test("a worker is replaced after its share of jobs", async () => {
  const { run } = stubbornPool({ jobsPerWorker: 2 });
  const threads = [];
  for (const name of ["a", "b", "c", "d", "e"]) threads.push((await run(name)).split(" by ")[1]);
  expect(threads[0]).toBe(threads[1]);
  expect(threads[2]).toBe(threads[3]);
  expect(new Set(threads).size).toBe(3);
});

test("a job is refused at once when too many wait", async () => {
  const { run } = stubbornPool({ mostWaiting: 2 });
  const accepted = [run("slow"), run("b"), run("c")];
  expect(await failure(run("d"))).toMatchObject({ why: "too-busy" });
  expect(await Promise.all(accepted)).toHaveLength(3);
});

test("strangers fill their own lane, and the agency's job waits for one of them at most", async () => {
  const { run } = stubbornPool({ mostWaiting: 20 });
  const order: string[] = [];
  const take = (name: string, lane: Lane) => run(name, () => {}, lane).then(() => order.push(name));
  const public21 = Array.from({ length: 21 }, (_, n) => take(n === 0 ? "slow" : `p${n}`, "public"));
  expect(await failure(run("one too many", () => {}, "public"))).toMatchObject({ why: "too-busy" });
  const own = ["a", "b"].map((name) => take(name, "own"));
  await Promise.all([...public21, ...own]);
  expect(order.slice(0, 4)).toEqual(["slow", "a", "p1", "b"]);
});

const threadOf = (answer: string) => answer.split(" by ")[1];

test("a second worker starts only while the first is busy, and ends when it has nothing to do", async () => {
  const { run } = stubbornPool({ workers: 2, idleSeconds: 0.05 });
  const [a, b] = [await run("a"), await run("b")];
  expect(threadOf(b)).toBe(threadOf(a));

  const both = async () => {
    const order: string[] = [];
    const take = (name: string) => run(name).then((answer) => (order.push(name), threadOf(answer)));
    const [slow, other] = await Promise.all([take("slow"), take("other")]);
    expect(slow).toBe(threadOf(a));
    expect(order).toEqual(["other", "slow"]);
    return other;
  };
  const first = await both();
  expect(first).not.toBe(threadOf(a));
  await vi.waitFor(async () => expect(await both()).not.toBe(first), 10_000);
});

test("strangers have one of the workers, the agency has all", async () => {
  const { run } = stubbornPool({ workers: 2 });
  const order: string[] = [];
  const take = (name: string, lane: Lane) => run(name, () => {}, lane).then(() => order.push(lane));
  await Promise.all([
    take("slow", "public"),
    take("p2", "public"),
    ...["a", "b", "c"].map((name) => take(name, "own")),
  ]);
  expect(order).toEqual(["own", "own", "own", "public", "public"]);
});

test("a job that hangs in one worker delays none in another", async () => {
  const { pool, run } = stubbornPool({ workers: 2 });
  const stuck = failure(run("loop"));
  expect(await run("a")).toMatch(/^a by/);
  expect(await run("b")).toMatch(/^b by/);
  await pool.close(50);
  expect(await stuck).toMatchObject({ why: "closing" });
});

test("stopping ends the running job, rejects waiting ones, and starts nothing new", async () => {
  const { pool, run } = stubbornPool();
  const [running, waiting] = [run("slow"), failure(run("b"))];
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.close(5000);
  expect(await running).toMatch(/^slow/);
  expect(await waiting).toMatchObject({ why: "closing" });
  expect(await failure(run("c"))).toMatchObject({ why: "closing" });
});

test("stopping does not wait indefinitely for a hanging job", async () => {
  const { pool, run } = stubbornPool();
  const stuck = failure(run("loop"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.close(50);
  expect(await stuck).toMatchObject({ why: "closing" });
});

test("PDFs and pictures from the product's worker have the same bytes every time", async () => {
  const images = await bakeryImages();
  const view = dashboard([...bakeryWidgets(), tableWidget(table(450))]);
  const heard: number[] = [];
  const options = { paper: "A4", orientation: "landscape", tables: tablesOf(view) } as const;
  const first = await makePdf(view, images, options, (done) => heard.push(done));
  expect(heard.at(-1)).toBe(17);
  const { pages } = await readPdf(first);
  expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain("Campaign 60 sourdough");
  expect(Buffer.from(await makePdf(view, images)).equals(Buffer.from(first))).toBe(true);

  const picture = await makePreview(view, images);
  expect([...picture.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  // Data passed in still belongs to the caller.
  expect(images.poster!.bytes.length).toBeGreaterThan(100);

  const wrong = { ...view, widgets: [{ ...view.widgets[0]!, height: Number.NaN as 1 }] };
  expect(await failure(makePdf(wrong, images))).toMatchObject({
    why: "fault",
    message: "The PDF could not be created.",
  });
  expect((await makePdf(manyWidgets(12), images)).length).toBeGreaterThan(10_000);
  // The product's warm-up of its worker, before the first job.
  expect((await readPdf(await makePdf(emptyView(), {}))).pages).toHaveLength(1);
  await closePdfPool();
}, 60_000);
