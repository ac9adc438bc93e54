import type { ReactNode } from "react";
import { Banner } from "#app/ui/banner.tsx";
import type { SaveProblem } from "../content/save-problem.ts";

type ProblemBannerProps = {
  readonly problem: SaveProblem | null | undefined;
  readonly children?: ReactNode;
};

export function ProblemBanner({ problem, children }: ProblemBannerProps) {
  if (!problem) return null;
  return (
    <div role="alert">
      <Banner level="warning" title={problem.title}>
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
