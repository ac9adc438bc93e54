import { type PointerEvent, useEffect, useRef, useState } from "react";

export function useMetricDrag(keys: readonly string[]) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const stored = keys.join(" ");
  useEffect(() => setOwn(null), [stored]);
  const order = own ?? keys;

  function onPointerDown(key: string, event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    const stop = new AbortController();
    const { signal } = stop;
    let now = order;
    setDragged(key);
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
      if (over === -1 || now[over] === key) return;
      const others = now.filter((other) => other !== key);
      now = [...others.slice(0, over), key, ...others.slice(over)];
      setOwn(now);
    };
    const end = (isDropped: boolean) => {
      stop.abort();
      setDragged(null);
      if (!isDropped) return setOwn(null);
      if (done.current && now !== order) done.current.form?.requestSubmit(done.current);
    };
    window.addEventListener("pointermove", drag, { signal });
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", (press) => press.key === "Escape" && end(false), { signal });
  }

  return { list, done, order, dragged, onPointerDown };
}
