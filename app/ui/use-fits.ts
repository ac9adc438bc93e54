import { useEffect, useRef } from "react";

export function useFits(isWanted: boolean) {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = region.current;
    if (!box || !isWanted) return;
    const mark = () => box.toggleAttribute("data-fits", box.scrollWidth <= box.clientWidth);
    const observer = new ResizeObserver(mark);
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);

  return region;
}
