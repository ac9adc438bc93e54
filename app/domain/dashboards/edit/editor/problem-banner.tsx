import { type ReactNode, useEffect, useRef } from "react";
import { Banner, type Level } from "#app/ui/banner.tsx";
import type { SaveProblem } from "../content/save-problem.ts";

type ProblemBannerProps = {
  readonly problem: SaveProblem | null | undefined;
  readonly level?: Level;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

export function ProblemBanner({ problem, level = "warning", action, children }: ProblemBannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`: newer browsers return a promise, which React takes for a clean-up.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  if (!problem) return null;
  return (
    <div role="alert" ref={place}>
      <Banner level={level} title={problem.title} action={action}>
        <div>
          {problem.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {problem.status === 409 && children}
        </div>
      </Banner>
    </div>
  );
}
