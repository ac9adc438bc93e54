// Asks /healthz again and again from a process of its own, so that what the tests do does not slow the asking. On a
// message it answers with the longest time that /healthz took since the last one, in ms.
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
  // One that is under way counts as far as it has come.
  const soFar = begun === 0 ? 0 : performance.now() - begun;
  process.send?.(Math.max(longestMs, soFar));
  longestMs = 0;
});
process.on("disconnect", () => process.exit(0));
ask();
