export type Soon = { readonly ask: () => void; readonly stop: () => void };

const spreadMs = 2000;
const busyMs = 1000;

/** Once for many calls, after 0–2 s to spread the load; hidden pages wait. */
export function soon(
  act: () => void,
  {
    isBusy = () => false,
    random = Math.random,
    page = document,
  }: {
    readonly isBusy?: () => boolean;
    readonly random?: () => number;
    readonly page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  } = {},
): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;
  const run = () => {
    timer = undefined;
    if (page.visibilityState === "hidden") return;
    if (isBusy()) {
      timer = setTimeout(run, busyMs);
      return;
    }
    isOwed = false;
    act();
  };
  const ask = () => {
    isOwed = true;
    timer ??= setTimeout(run, random() * spreadMs);
  };
  const seen = () => {
    if (page.visibilityState === "visible" && isOwed) timer ??= setTimeout(run, 0);
  };
  page.addEventListener("visibilitychange", seen);
  return {
    ask,
    stop() {
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", seen);
    },
  };
}
