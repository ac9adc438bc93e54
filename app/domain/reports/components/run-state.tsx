import { Tag, type TagKind } from "#app/ui/tag.tsx";
import type { StateWords } from "../report-words.ts";

const kinds: Readonly<Record<StateWords["tone"], TagKind>> = {
  good: "good",
  bad: "bad",
  warn: "warn",
  neutral: "plain",
};

export function StateTag({
  state,
  isMoving = false,
}: {
  readonly state: StateWords;
  readonly isMoving?: boolean;
}) {
  return <Tag kind={isMoving ? "info" : kinds[state.tone]}>{state.text}</Tag>;
}
