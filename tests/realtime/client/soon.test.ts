import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "#app/realtime/client/soon.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pageThatIs(visibilityState: "visible" | "hidden") {
  let seen = () => {};
  const page = {
    visibilityState,
    addEventListener: (_: string, listener: () => void) => (seen = listener),
    removeEventListener: () => (seen = () => {}),
  };
  return { page: page as never, show: () => ((page.visibilityState = "visible"), seen()) };
}

test("many calls act once, within two seconds", () => {
  const act = vi.fn();
  const { ask } = soon(act, { random: () => 0.9, page: pageThatIs("visible").page });
  for (let at = 0; at < 10; at++) ask();
  vi.advanceTimersByTime(1799);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test("a hidden page acts when it is seen again, and only if something happened", () => {
  const [act, { page, show }] = [vi.fn(), pageThatIs("hidden")];
  const { ask } = soon(act, { random: () => 0.5, page });
  ask();
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  show();
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledTimes(1);
  show();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});

test("a busy page acts later, and a stopped one never", () => {
  let isBusy = true;
  const act = vi.fn();
  const { ask, stop } = soon(act, {
    isBusy: () => isBusy,
    random: () => 0,
    page: pageThatIs("visible").page,
  });
  ask();
  vi.advanceTimersByTime(3000);
  expect(act).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  stop();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});
