import path from "node:path";
import { onTestFinished, expect, test } from "vitest";
import { emptyView } from "#app/pdf/empty-view.ts";
import { PdfFailure } from "#app/pdf/worker/failure.ts";
import { openPool } from "#app/pdf/worker/pool.ts";
import type { PoolLimits } from "#app/pdf/worker/pool.ts";
import { closePdfPool, makePdf, makePreview } from "#app/pdf/worker/pool.server.ts";
import { bakeryImages } from "../sample-images.ts";
import { bakeryWidgets, manyWidgets } from "../bakery-view.ts";
import { dashboard, table, tableWidget } from "../sample-view.ts";
import { readPdf } from "../read-pdf.ts";

const limits: PoolLimits = { jobSeconds: 20, memoryMb: 64, jobsPerWorker: 200, mostWaiting: 100 };

/** A pool of the worker that misbehaves on demand. */
function stubbornPool(parts: Partial<PoolLimits> = {}) {
  const start = () =>
    Promise.resolve({ file: path.resolve("tests/pdf/stubborn-worker.mjs"), fontFolder: "" });
  const pool = openPool(start, { ...limits, ...parts }, { onBrokenImage: () => {}, onWarning: () => {} });
  onTestFinished(() => pool.close(0));
  const run = async (name: string, onProgress: (done: number, total: number) => void = () => {}) => {
    const bytes = await pool.run(
      { make: "picture" },
      dashboard(bakeryWidgets(), { name }),
      {},
      [],
      onProgress,
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

test("ends a job that never ends, and does the next one", async () => {
  const { run } = stubbornPool({ jobSeconds: 1 });
  const [stuck, after] = [failure(run("loop")), run("after")];
  expect(await stuck).toMatchObject({ name: "PdfFailure", why: "took-too-long" });
  expect(await after).toMatch(/^after/);
});

test("survives a job that eats all memory", async () => {
  const { run } = stubbornPool();
  const [hungry, after] = [failure(run("memory")), run("after")];
  expect(await hungry).toMatchObject({ why: "out-of-memory" });
  expect(await after).toMatch(/^after/);
});

test("tells of a worker that throws, leaves or fails, and goes on", async () => {
  const { run } = stubbornPool();
  for (const name of ["throw", "leave", "fail"]) {
    const reason = await failure(run(name));
    expect(reason).toBeInstanceOf(PdfFailure);
    expect(reason.why).toBe("fault");
    expect(reason.message).toBe("The PDF could not be created.");
    expect(await run("after")).toMatch(/^after/);
  }
});

test("does jobs in their order, in one worker that stays warm, and tells how far it is", async () => {
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

test("takes a new worker when the old one has done its share", async () => {
  const { run } = stubbornPool({ jobsPerWorker: 2 });
  const threads = [];
  for (const name of ["a", "b", "c", "d", "e"]) threads.push((await run(name)).split(" by ")[1]);
  expect(threads[0]).toBe(threads[1]);
  expect(threads[2]).toBe(threads[3]);
  expect(new Set(threads).size).toBe(3);
});

test("refuses at once when too many wait", async () => {
  const { run } = stubbornPool({ mostWaiting: 2 });
  const accepted = [run("slow"), run("b"), run("c")];
  expect(await failure(run("d"))).toMatchObject({ why: "too-busy" });
  expect(await Promise.all(accepted)).toHaveLength(3);
});

test("stops in good order: the running job ends, the waiting are told, nothing new begins", async () => {
  const { pool, run } = stubbornPool();
  const [running, waiting] = [run("slow"), failure(run("b"))];
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.close(5000);
  expect(await running).toMatch(/^slow/);
  expect(await waiting).toMatchObject({ why: "closing" });
  expect(await failure(run("c"))).toMatchObject({ why: "closing" });
});

test("does not wait for ever for a job that hangs while it stops", async () => {
  const { pool, run } = stubbornPool();
  const stuck = failure(run("loop"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.close(50);
  expect(await stuck).toMatchObject({ why: "closing" });
});

test("makes PDFs and pictures in the worker that the product runs, the same bytes every time", async () => {
  const images = await bakeryImages();
  const view = dashboard([...bakeryWidgets(), tableWidget(table(450))]);
  const heard: number[] = [];
  const first = await makePdf(view, images, { paper: "A4", orientation: "landscape" }, (done) =>
    heard.push(done),
  );
  expect(heard.at(-1)).toBe(17);
  const { pages } = await readPdf(first);
  expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain("Campaign 450 sourdough");
  expect(Buffer.from(await makePdf(view, images)).equals(Buffer.from(first))).toBe(true);

  const picture = await makePreview(view, images);
  expect([...picture.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  // What was handed over still belongs to the caller.
  expect(images.poster!.bytes.length).toBeGreaterThan(100);

  const wrong = { ...view, widgets: [{ ...view.widgets[0]!, height: Number.NaN as 1 }] };
  expect(await failure(makePdf(wrong, images))).toMatchObject({
    why: "fault",
    message: "The PDF could not be created.",
  });
  expect((await makePdf(manyWidgets(12), images)).length).toBeGreaterThan(10_000);
  // What a product starts its worker with, before anybody waits for one.
  expect((await readPdf(await makePdf(emptyView(), {}))).pages).toHaveLength(1);
  await closePdfPool();
}, 60_000);
