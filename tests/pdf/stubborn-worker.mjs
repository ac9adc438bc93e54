// A worker that misbehaves by the name of the dashboard; else it replies with that name.
import { parentPort, threadId } from "node:worker_threads";

let open;
parentPort.on("message", (part) => {
  if (part.part === "start") open = { ...part, widgets: 0 };
  if (part.part === "widget") open.widgets += 1;
  if (part.part !== "go") return;
  const { job, view } = open;
  if (view.name === "loop") for (;;);
  if (view.name === "memory") {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => i + kept.length));
  }
  if (view.name === "leave") process.exit(3);
  if (view.name === "throw")
    setImmediate(() => {
      throw new Error("thrown");
    });
  else if (view.name === "fail") parentPort.postMessage({ news: "failed", job, message: "no", stack: "" });
  else {
    const answer = () => {
      parentPort.postMessage({ news: "widget", job, done: open.widgets });
      const bytes = new TextEncoder().encode(`${view.name} by ${threadId}`);
      parentPort.postMessage({ news: "made", job, bytes }, [bytes.buffer]);
    };
    setTimeout(answer, view.name === "slow" ? 300 : 0);
  }
});
