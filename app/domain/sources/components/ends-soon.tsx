import { Banner } from "#app/ui/banner.tsx";
import type { SourceView } from "../source-view.ts";

/** Sign-ins that only a person can renew. */
export function EndsSoon({ sources }: { readonly sources: readonly SourceView[] }) {
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
          ? `The sign-in of ${first.name} ends soon`
          : `The sign-ins of ${ending.length} sources end soon`
      }
    >
      {ending.length === 1
        ? first.state.line
        : `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}: connect them again before that, and nothing stops.`}
    </Banner>
  );
}
