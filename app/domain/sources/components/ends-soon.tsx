import { Banner } from "#app/ui/banner.tsx";
import type { SourceView } from "../source-view.ts";

export function EndsSoon({ sources }: { readonly sources: readonly Pick<SourceView, "name" | "state">[] }) {
  const ending = sources.filter(({ state }) => state.kind === "ends-soon");
  const [first] = ending;
  if (!first) return null;
  const names = ending.slice(0, 3).map(({ name }) => name);
  const more = ending.length - names.length;
  return (
    <Banner
      level="warning"
      icon="clock"
      title={
        ending.length === 1
          ? `The connection of ${first.name} expires soon`
          : `The connections of ${ending.length} sources expire soon`
      }
    >
      {ending.length === 1
        ? first.state.line
        : `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}: reconnect them before then to avoid an interruption.`}
    </Banner>
  );
}
