// Polls /healthz from its own process, so that the tests do not slow it. Answers a message with the longest duration
// since the last one, in ms.
import { Agent, get } from "node:http";

const [url] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
let longestMs = 0;
let begun = 0;

function ask() {
  begun = performance.now();
  get(`${url}/healthz`, { agent }, (answer) => {
    answer.resume().once("end", again);
  }).once("error", again);
}

function again() {
  longestMs = Math.max(longestMs, performance.now() - begun);
  begun = 0;
  setTimeout(ask, 10);
}

process.on("message", () => {
  // A request in flight counts with its duration so far.
  const soFar = begun === 0 ? 0 : performance.now() - begun;
  process.send?.(Math.max(longestMs, soFar));
  longestMs = 0;
});
process.on("disconnect", () => process.exit(0));
ask();
